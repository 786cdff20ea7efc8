import Foundation

/// Bodies for content types.
public enum Sample {
    /// An object with values that are null.
    public static let json = #"{"name": "Ada", "none": null, "list": [1, null, {"none": null, "some": true}]}"#
    /// A document with one element inside another.
    public static let xml = #"<?xml version="1.0"?><library><book title="Notes">1843</book></library>"#
    /// A dictionary with a string and a number, as XML.
    public static let propertyList: [UInt8] = {
        let list: [String: Any] = ["name": "Ada", "year": 1843]
        return Array((try? PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)) ?? Data())
    }()

    /// An image, three pixels wide and two high; only the bytes that say its size.
    public static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]

    static func response(_ name: String) -> Response {
        switch name {
        case "json": Response(type: "application/json; charset=utf-8", json)
        case "text-json": Response(type: "text/json", json)
        case "javascript": Response(type: "text/javascript", json)
        case "xml": Response(type: "application/xml", xml)
        case "text-xml": Response(type: "text/xml", xml)
        case "plist": Response(type: "application/x-plist", propertyList)
        case "png": Response(type: "image/png", png)
        case "text": Response(type: "text/plain", "plain text")
        case "invalid-json": Response(type: "application/json", "{invalid}")
        case "invalid-xml": Response(type: "application/xml", "<library><book>")
        case "empty": Response(type: "application/json", "")
        case "space": Response(type: "application/json", " ")
        default: Response(type: nil, "without a type")
        }
    }
}

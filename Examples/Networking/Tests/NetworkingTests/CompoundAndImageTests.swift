import Foundation
import FoundationNetworking
import LoopbackServer
import Networking
import Testing

extension NetworkingTests {
    /// AF-03, AFCompoundResponseSerializerTests.
    @Suite struct Compounds {
        private let compound = CompoundResponseSerializer([ImageResponseSerializer(), JSONResponseSerializer()])

        @Test("AF-03 The first serializer that makes an object decides")
        func first() throws {
            let response = try httpResponse(type: "application/json")
            let object = try compound.responseObject(for: response, data: Data(text: #"{"key": "value"}"#))
            #expect(object as? PlainValue == ["key": "value"])
            let image = try compound.responseObject(for: httpResponse(type: "image/png"), data: Data(Sample.png))
            #expect((image as? Image)?.width == 3)
        }

        @Test("If no serializer makes an object, the result is the validated body")
        func none() throws {
            let data = Data(text: "text")
            let object = try compound.responseObject(for: httpResponse(type: "text/plain"), data: data)
            #expect(object as? Data == data)
            #expect(throws: SerializationError.self) {
                try compound.responseObject(for: httpResponse(500, type: "text/plain"), data: data)
            }
        }

        @Test("AF-03 A copy has copies of its serializers")
        func copies() throws {
            let copy = compound.copy()
            #expect(copy != compound)
            #expect(
                copy.responseSerializers.map(\.statedClass.name) == [
                    "ImageResponseSerializer", "JSONResponseSerializer",
                ])
            #expect(Set(copy.responseSerializers).isDisjoint(with: compound.responseSerializers))
        }

        @Test("AF-03 An archive gives a serializer of the same kinds")
        func archives() throws {
            (compound.responseSerializers[1] as? JSONResponseSerializer)?.removesNullValues = true
            let unarchived = try CompoundResponseSerializer.unarchived(compound.archived())
            #expect(unarchived != compound)
            let kinds = unarchived.responseSerializers.map(\.statedClass.name)
            #expect(kinds == ["ImageResponseSerializer", "JSONResponseSerializer"])
            #expect((unarchived.responseSerializers[1] as? JSONResponseSerializer)?.removesNullValues == true)
        }
    }

    /// AF-03, AFImageResponseSerializerTests.
    @Suite struct Images {
        private let serializer = ImageResponseSerializer()

        /// The two bytes of a number, the lower byte first.
        private static func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

        private static let images: [(Image.Format, [UInt8])] = [
            (.png, Sample.png),
            (.gif, Array("GIF89a".utf8) + little(3) + little(2)),
            (.bmp, Array("BM".utf8) + Array(repeating: 0, count: 16) + little(3) + [0, 0] + [0xFE, 0xFF, 0xFF, 0xFF]),
            (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 2, 0, 3]),
            (.webp, Array("RIFF....WEBPVP8X".utf8) + Array(repeating: 0, count: 8) + [2, 0, 0, 1, 0, 0]),
            (.webp, Array("RIFF....WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 2, 0x40, 0, 0]),
            (.webp, Array("RIFF....WEBPVP8 ".utf8) + Array(repeating: 0, count: 10) + little(3) + little(2)),
            (
                .tiff,
                [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0]
                    + [1, 1, 4, 0, 1, 0, 0, 0, 2, 0, 0, 0]
            ),
            (
                .tiff,
                [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2, 1, 0, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0]
                    + [1, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2]
            ),
            (.ico, [0, 0, 1, 0, 1, 0, 3, 2]),
        ]

        @Test("Format and size are recognized, and a truncated image is an error")
        func formats() throws {
            for (format, bytes) in Self.images {
                let response = try httpResponse(type: "image/png")
                let image = try #require(try serializer.responseObject(for: response, data: Data(bytes)) as? Image)
                #expect(image.format == format && image.width == 3 && image.height == 2, "\(format)")
                for length in 1..<bytes.count - 1 {
                    // A part gives an error at most. In some formats the size comes before the last byte.
                    let part = try? Image(Data(bytes.prefix(length)))
                    #expect(part == nil || part?.format == format)
                }
                let error = try serializationError { _ = try Image(Data(bytes.prefix(7))) }
                #expect(error.code == .undecodableBody)
            }
        }

        @Test("Bytes that are not an image are an error")
        func noImage() throws {
            let response = try httpResponse(type: "image/png")
            #expect(throws: SerializationError.self) {
                try serializer.responseObject(for: response, data: Data(text: "no image"))
            }
            #expect(try serializer.responseObject(for: response, data: Data()) == nil)
        }

        @Test("AF-03 A copy has the settings of its original")
        func copies() {
            serializer.acceptableContentTypes = ["test/type"]
            serializer.acceptableStatusCodes = [100]
            let copy = serializer.copy()
            #expect(copy != serializer && copy.acceptableContentTypes == ["test/type"])
            #expect(copy.acceptableStatusCodes == [100])
        }

        @Test("AF-03 An archive of another class is refused")
        func secureArchives() throws {
            #expect(throws: SerializationError.self) {
                try ImageResponseSerializer.unarchived(JSONResponseSerializer().archived())
            }
        }

        @Test("AF-03 An archive gives a serializer with the same settings")
        func archives() throws {
            let unarchived = try ImageResponseSerializer.unarchived(serializer.archived())
            #expect(unarchived != serializer && unarchived.acceptableContentTypes == serializer.acceptableContentTypes)
            #expect(unarchived.acceptableStatusCodes == serializer.acceptableStatusCodes)
        }

        @Test("AF-03 An archive keeps settings that differ from the defaults")
        func changedArchives() throws {
            serializer.acceptableContentTypes = nil
            serializer.acceptableStatusCodes = [201]
            let unarchived = try ImageResponseSerializer.unarchived(serializer.archived())
            #expect(unarchived.acceptableStatusCodes == [201])
            #expect(unarchived.acceptableContentTypes == nil)
        }
    }
}

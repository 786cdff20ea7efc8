/// Why a file cannot be understood, as the end of a sentence that begins with the file: `has …` or `is …`.
struct FileFault: Error {
    let what: String

    init(_ what: String) {
        self.what = what
    }
}

import EngineResources

extension TreeFile {
  /// The JSON Schema (draft 2020-12) of tree files.
  public static var schema: String {
    var count = 0
    let bytes = lector_engine_tree_schema(&count)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

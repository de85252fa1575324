import Configuration
import ReaderApp

extension StateFolder {
  /// Shows the layers of a text that were kept over these settings.
  func restoreLayers(of reader: ReaderController, _ settings: Settings) {
    let name = reader.text.description.name
    guard hasLayers(of: name), let base = base(of: reader, settings),
      let kept = layers(of: name, over: base)
    else { return }
    var shown = reader.settings
    shown.show(layers: kept)
    reader.apply(shown)
  }

  /// Keeps the layers of a text, unless flags have chosen them for this session only.
  ///
  /// - Parameter name: The name of the text from now on, or nil for its own.
  func keepLayers(of reader: ReaderController, as name: String? = nil, _ settings: Settings) {
    let origins = [
      settings.origin(\.tiers), settings.origin(\.variants), settings.origin(\.density),
      settings.origin(\.columns),
    ]
    let isForOnce = origins.contains { if case .flag = $0 { true } else { false } }
    guard !isForOnce, let base = base(of: reader, settings), let layers = reader.settings.layers
    else { return }
    keep(layers, of: name ?? reader.text.description.name, over: base)
  }

  /// Returns the layers that the settings choose for a text.
  private func base(of reader: ReaderController, _ settings: Settings) -> String? {
    let chosen = try? settings.readerSettings(for: reader.text)
    return chosen?.usable(for: reader.text.description).layers
  }
}

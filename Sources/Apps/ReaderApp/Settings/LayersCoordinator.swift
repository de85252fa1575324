import AccessibilityModel
import CellGrids
import Interlinear
import ScreenReading
import Typesetting
import Views

/// Chooses the visible parts of the text: its tiers, its density, its columns.
final class LayersCoordinator: Coordinator {
  /// The menu of the layers while it is open.
  private weak var menu: Popover?
  /// A Boolean value that indicates whether the user without a screen has heard about layers.
  private var hasExplained = false

  /// Returns items with the names of the layers, which open the menu at the layer.
  func namedItems() -> [MenuItem] {
    items().enumerated().map { row, item in
      MenuItem("\(phrases("menu.layers")): \(item.title)") { [weak self] in
        self?.openLayers(at: row)
      }.opening
    }
  }

  func openLayers(at row: Int? = nil) {
    let popover = Popover(title: phrases("menu.layers"), items: items()).named()
    popover.itemHints = [Popover.KeyHint(shownKeys, phrases("layers.order"))]
    popover.list.tellsActions = false
    popover.firstRow = row
    menu = popover
    session.present(popover)
    guard session.session?.options.isPlain == true, !hasExplained else { return }
    hasExplained = true
    session.announce("status.layersPlain")
  }

  private func items() -> [MenuItem] {
    let settings = screen.settings
    let tiers = orderedTiers.map { tier in
      var item = toggle(title(of: tier), isOn: settings.typesetting.tiers.contains(tier)) {
        $0.typesetting.tiers.formSymmetricDifference([tier])
      }
      item.actions = [
        ItemAction(phrases("layers.up"), key: Self.upKey) { [weak self] in self?.move(tier, by: -1)
        },
        ItemAction(phrases("layers.down"), key: Self.downKey) { [weak self] in
          self?.move(tier, by: 1)
        },
      ]
      return item
    }
    var items = tiers
    if screen.layouts.hasTranslation {
      items += translations()
      items.append(
        toggle(phrases("menu.translationWords"), isOn: settings.translationElements == .word) {
          $0.translationElements = $0.translationElements == .word ? .verse : .word
        })
    }
    items.append(
      toggle(phrases("menu.notes"), isOn: settings.typesetting.showsNotes) {
        $0.typesetting.showsNotes.toggle()
      })
    if reader.variants.isOffered {
      items.append(
        toggle(phrases("setting.variants"), isOn: settings.typesetting.showsVariants) {
          $0.typesetting.showsVariants.toggle()
        })
    }
    items += [
      MenuItem(phrases("menu.density")) { [weak self] in self?.openDensity() }.opening,
      MenuItem(phrases("menu.columns")) { [weak self] in self?.openColumns() }.opening,
    ]
    return items
  }

  private static let upKey = Key.special(.altUp)
  private static let downKey = Key.special(.altDown)

  /// The two keys, as they are written on the screen.
  private var shownKeys: String {
    let glyphs = screen.table.appearance.glyphs
    // An arrow in ASCII would be taken for the key of that character.
    return glyphs.up.utf8.count > 1
      ? "Alt \(glyphs.up)\(glyphs.down)"
      : "\(phrases("key.alt-up"))/\(phrases("key.down"))"
  }

  private var orderedTiers: [Tier] {
    screen.settings.typesetting.tierOrder.sorted(screen.text.description.tiers)
  }

  /// Moves a tier up (-1) or down (1) in the order of all tiers, and says its new place.
  private func move(_ tier: Tier, by step: Int) {
    var tiers = orderedTiers
    guard let row = tiers.firstIndex(of: tier), tiers.indices.contains(row + step) else {
      return session.signalBoundary(step < 0 ? "boundary.start.list" : "boundary.end.list")
    }
    tiers.swapAt(row, row + step)
    apply {
      $0.typesetting.tierOrder =
        TierOrder.leipzig.sorted(tiers) == tiers ? .leipzig : .chosen(tiers)
    }
    guard let menu else { return }
    menu.setItems(items())
    session.session?.moveFocus(to: row + step, in: menu.list, isSpoken: false)
    session.announce(
      "layers.moved", title(of: tier), String(row + step + 1), String(tiers.count))
  }

  private func translations() -> [MenuItem] {
    let settings = screen.settings.typesetting
    let description = screen.text.description
    guard description.hasSeveralTranslations else {
      return [
        toggle(phrases("menu.translation"), isOn: settings.showsTranslation) {
          $0.typesetting.showsTranslation.toggle()
        }
      ]
    }
    let all = description.translations.indices.dropFirst(screen.layouts.hasFirstTranslation ? 0 : 1)
    return all.map { index in
      let title = "\(phrases("menu.translation")): \(screen.speech.translationName(index))"
      return toggle(title, isOn: settings.shows(translation: index)) {
        if $0.typesetting.showsTranslation {
          $0.typesetting.hiddenTranslations.formSymmetricDifference([index])
        } else {
          // The first one that is switched on is shown alone.
          $0.typesetting.showsTranslation = true
          $0.typesetting.hiddenTranslations = Set(all).subtracting([index])
        }
      }
    }
  }

  private func toggle(
    _ title: String, isOn: Bool, _ change: @escaping (inout ReaderSettings) -> Void
  ) -> MenuItem {
    MenuItem(title, isOn: isOn) { [weak self] in
      guard let self else { return }
      guard !isLastTier(after: change) else { return session.announce("status.lastTier") }
      apply(change)
      menu?.setItems(items())
      session.sayState(!isOn)
    }
  }

  private func title(of tier: Tier) -> String {
    let name = VerseSpeech.name(of: tier, in: phrases)
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns a Boolean value that indicates whether a change would switch off the last tier. A
  /// screen without words would not explain itself.
  private func isLastTier(after change: (inout ReaderSettings) -> Void) -> Bool {
    var settings = screen.settings
    change(&settings)
    return settings.typesetting.tiers.isDisjoint(with: screen.text.description.tiers)
  }

  private func apply(_ change: (inout ReaderSettings) -> Void) {
    var settings = screen.settings
    change(&settings)
    screen.apply(settings)
  }

  /// Opens a slider for the space between lines and verses.
  func openDensity() {
    let all = Density.allCases
    let title = phrases("menu.density")
    let slider = session.slider(
      label: title, steps: all.map { phrases("setting.density.\($0.rawValue)") },
      value: all.firstIndex(of: screen.settings.typesetting.density) ?? 0)
    slider.onChange = { [weak self] value in
      self?.apply { $0.typesetting.density = all[value] }
    }
    session.push(Popover(title: title, content: slider))
  }

  /// Opens the choice of layouts that divide the width between original and translation.
  private func openColumns() {
    let current = screen.settings.typesetting.columns
    let items = ColumnLayout.allCases.map { layout in
      MenuItem(phrases("setting.columns.\(layout.rawValue)"), isSelected: layout == current) {
        [weak self] in
        self?.session.dismissPopovers()
        self?.apply { $0.typesetting.columns = layout }
        self?.session.post(.layoutChanged(focus: nil))
      }
    }
    let popover = Popover(title: phrases("menu.columns"), items: items)
    popover.firstRow = ColumnLayout.allCases.firstIndex(of: current)
    session.push(popover)
  }
}

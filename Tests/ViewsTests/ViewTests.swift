import CellGrids
import Geometry
import Testing

@testable import Views

/// A view that counts how often it is laid out.
private final class CountingView: View {
  private(set) var layouts = 0

  override func layoutSubviews() { layouts += 1 }
}

@Suite("The hierarchy of views") struct ViewTests {
  @Test func onlyWhatHasChangedIsLaidOut() {
    let (root, middle) = (CountingView(), CountingView())
    let (leaf, other) = (CountingView(), CountingView())
    root.addSubview(middle)
    middle.addSubview(leaf)
    root.addSubview(other)
    root.layoutIfNeeded()
    #expect([root, middle, leaf, other].map(\.layouts) == [1, 1, 1, 1])
    root.layoutIfNeeded()
    leaf.frame = Rect(x: 0, y: 0, width: 3, height: 1)
    root.layoutIfNeeded()
    #expect([root, middle, leaf, other].map(\.layouts) == [1, 1, 2, 1])
  }

  @Test func aHiddenViewIsLaidOutWhenItIsShown() {
    let (root, middle, leaf) = (CountingView(), CountingView(), CountingView())
    root.addSubview(middle)
    middle.addSubview(leaf)
    root.layoutIfNeeded()
    middle.isHidden = true
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(leaf.layouts == 1)
    middle.isHidden = false
    root.layoutIfNeeded()
    #expect(leaf.layouts == 2)
  }

  @Test func aViewIsLaidOutAfterItIsAdded() {
    let (root, middle, leaf) = (CountingView(), CountingView(), CountingView())
    root.addSubview(middle)
    root.layoutIfNeeded()
    middle.addSubview(leaf)
    root.layoutIfNeeded()
    #expect(leaf.layouts == 1)
    leaf.removeFromSuperview()
    leaf.setNeedsLayout()
    middle.addSubview(leaf)
    root.layoutIfNeeded()
    #expect(leaf.layouts == 2)
  }

  @Test func aViewHasNoSuperviewAfterThatIsGone() {
    let leaf = CountingView()
    var middle: CountingView? = CountingView()
    middle?.addSubview(leaf)
    middle?.frame = Rect(x: 5, y: 5, width: 3, height: 1)
    #expect(leaf.screenFrame.x == 5)
    middle = nil
    #expect(leaf.superview == nil && leaf.screenFrame.x == 0)
    leaf.setNeedsLayout()
  }
}

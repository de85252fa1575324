import CNcurses
import Testing
import Views

@Suite struct WideScreenTests {
  /// What is fetched into the processor's caches for a swipe includes what the pane executes.
  @Test func aWideScreenIsOneThatShowsThePane() {
    #expect(Int(LECTOR_WIDE_SCREEN) == SidePane.columnsOfItself)
  }
}

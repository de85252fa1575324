import ScreenReading
import Views

/// The spoken values of controls, in the words of the interface.
extension Phrases {
  /// Returns the position of a step, such as "3 of 5".
  package func place(_ number: Int, of count: Int) -> String {
    self("context.series", String(number), String(count))
  }

  /// Returns the value of a bar and its position, such as "330 times, 12 of 20".
  package func value(of bar: BarChart.Bar, number: Int, count: Int) -> String {
    "\(counted("chart.times", bar.value)), \(place(number, of: count))"
  }

  /// Returns a summary of a chart, in the order of a description of an audio graph: the number of
  /// bars, the trend, the highest and the lowest bar.
  package func description(of chart: BarChart) -> String {
    guard let summary = chart.summary else { return counted("chart.bars", 0) }
    func named(_ name: String, _ bar: BarChart.Bar) -> String {
      self("chart.\(name)", bar.label, counted("chart.times", bar.value))
    }
    return [
      chart.title, counted("chart.bars", summary.count), self("chart.\(summary.trend.rawValue)"),
      named("highest", summary.highest), named("lowest", summary.lowest),
    ].joined(separator: ", ")
  }

  /// Returns a time in the past in whole minutes, hours or days, such as "three minutes ago".
  ///
  /// - Parameter seconds: The time since then. A negative value counts as now.
  package func ago(seconds: Int) -> String {
    let minutes = seconds / 60
    if minutes < 1 { return self("ago.now") }
    if minutes < 60 { return ago(minutes, "ago.minute") }
    let hours = minutes / 60
    return hours < 24 ? ago(hours, "ago.hour") : ago(hours / 24, "ago.day")
  }

  /// Returns a count with its unit. One has a separate phrase. Small numbers are words in the
  /// gender of minutes and hours, or of days if that differs.
  private func ago(_ count: Int, _ name: String) -> String {
    if count == 1 { return self(name) }
    let ofDays = name == "ago.day" ? known("number.day.\(count)") : nil
    return counted("\(name)s", count, as: ofDays ?? known("number.\(count)") ?? String(count))
  }
}

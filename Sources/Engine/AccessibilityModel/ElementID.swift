/// The identity of an element, independent of the object that currently represents it.
///
/// An identity is a path of components, such as a text, a verse, and a word. Its text form,
/// `sampler/1:1/w3`, is for people and recordings; it is never parsed to find anything.
public struct ElementID: Hashable, Sendable {
  /// A step on the path to an element.
  public enum Component: Hashable, Sendable {
    /// A name, such as the name of a text, a view, or a column.
    case name(String)
    /// A number among others of the same kind.
    case number(Kind, Int)
  }

  /// The kind of thing that a component counts.
  public struct Kind: Hashable, Sendable {
    /// The prefix of the number in the text form, such as `w` in `w3`.
    public let prefix: String

    /// Creates a kind.
    ///
    /// - Parameter prefix: The prefix of the number in the text form.
    public init(prefix: String) { self.prefix = prefix }

    /// The kind of anything that only has a number.
    public static let item = Kind(prefix: "")
  }

  /// The components before the last one, which all elements of a container share.
  public let container: [Component]
  /// The component that distinguishes the element from others in its container.
  public let last: Component

  /// Creates the identity of an element in a container.
  ///
  /// - Parameters:
  ///   - container: The components of the container's own identity.
  ///   - last: The component that distinguishes the element from others in the container.
  public init(in container: [Component], _ last: Component) {
    self.container = container
    self.last = last
  }

  /// Creates an identity with a single component.
  ///
  /// - Parameter name: A name that is unique among the top-level objects.
  public init(_ name: String) { self.init(in: [], .name(name)) }

  /// All components of the path.
  public var components: [Component] { container + [last] }

  /// Returns the identity of an element in this one.
  ///
  /// - Parameter component: The component that distinguishes the element from others in the
  ///   container.
  public func appending(_ component: Component) -> ElementID {
    ElementID(in: components, component)
  }

  /// Returns the components that lead from a container to this identity.
  ///
  /// - Parameter container: The identity of the container.
  /// - Returns: No components for the container itself, or nil for an identity elsewhere.
  public func components(below container: ElementID) -> [Component]? {
    let path = container.components
    let steps = components
    return steps.starts(with: path) ? Array(steps.dropFirst(path.count)) : nil
  }
}

extension ElementID: CustomStringConvertible {
  /// The text form: the components, separated by slashes.
  public var description: String { components.map(\.description).joined(separator: "/") }
}

extension ElementID.Component: CustomStringConvertible {
  /// The text form of the component: its name, or its number after the prefix of its kind.
  public var description: String {
    switch self {
    case .name(let name): name
    case .number(let kind, let number): "\(kind.prefix)\(number)"
    }
  }
}

/// The identity of an element: what it is, whichever object stands for it now.
///
/// An identity is a path of components, such as a text, a verse, and a word. Its text form,
/// `sampler/1:1/w3`, is for people and recordings; nothing is ever found by taking it apart.
public struct ElementID: Hashable, Sendable {
  /// A step on the path to an element.
  public enum Component: Hashable, Sendable {
    /// A name, such as that of a text, a view, or a column.
    case name(String)
    /// A number among others of a kind.
    case number(Kind, Int)
  }

  /// What a component counts.
  public struct Kind: Hashable, Sendable {
    /// What stands before the number in the text form, such as `w` in `w3`.
    public let prefix: String

    /// Creates a kind.
    ///
    /// - Parameter prefix: What stands before the number in the text form.
    public init(prefix: String) { self.prefix = prefix }

    /// Anything that is only numbered.
    public static let item = Kind(prefix: "")
  }

  /// The components before the last one; all elements of a container share them.
  public let container: [Component]
  /// The component that tells the element from others in its container.
  public let last: Component

  /// Creates the identity of an element in a container.
  ///
  /// - Parameters:
  ///   - container: The components of the container's own identity.
  ///   - last: What tells the element from others in the container.
  public init(in container: [Component], _ last: Component) {
    self.container = container
    self.last = last
  }

  /// Creates an identity of a single component.
  ///
  /// - Parameter name: A name that is unique among the objects at the top.
  public init(_ name: String) { self.init(in: [], .name(name)) }

  /// All components of the path.
  public var components: [Component] { container + [last] }

  /// Returns the identity of an element in this one.
  ///
  /// - Parameter component: What tells the element from others in the container.
  public func appending(_ component: Component) -> ElementID {
    ElementID(in: components, component)
  }

  /// Returns the components that lead from a container to this identity.
  ///
  /// - Parameter container: The identity of the container.
  /// - Returns: No components for the container itself; nil for an identity elsewhere.
  public func components(below container: ElementID) -> [Component]? {
    let path = container.components
    let own = components
    return own.starts(with: path) ? Array(own.dropFirst(path.count)) : nil
  }
}

extension ElementID: CustomStringConvertible {
  /// The text form: the components, separated by slashes.
  public var description: String { components.map(\.description).joined(separator: "/") }
}

extension ElementID.Component: CustomStringConvertible {
  /// The text form of the component: its name, or its number behind the prefix of its kind.
  public var description: String {
    switch self {
    case .name(let name): name
    case .number(let kind, let number): "\(kind.prefix)\(number)"
    }
  }
}

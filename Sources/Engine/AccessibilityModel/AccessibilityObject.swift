/// An object that a screen reader visits: an element, a container of elements, or a view that is
/// merely passed through.
///
/// The four protocols that make it up are those of UIKit. None of their requirements has a default
/// here, so that the compiler checks objects that represent others. An object of an app conforms to
/// ``AccessibilityDefaults`` and implements only what it needs.
public protocol AccessibilityObject: AccessibilityIdentification, AccessibilityElement,
  AccessibilityAction, AccessibilityContainer
{}

/// The identity of an object, and its place in the hierarchy.
public protocol AccessibilityIdentification: AnyObject {
  /// The identity of the object, independent of the instance that currently represents it.
  var elementID: ElementID { get }

  /// The identity as scripts and error messages write it: `Sampler 1:1 word 3`. The default is its
  /// text form.
  var accessibilityPlace: String { get }

  /// The container of the object.
  var accessibilityContainer: (any AccessibilityObject)? { get }
}

/// Anything that a screen reader walks: an element, a container of elements, or a view that is only
/// passed through.
///
/// The four protocols that make it up are those of UIKit. None of their requirements has a default
/// here, so that the compiler checks objects that stand for others. An object of an app conforms to
/// ``AccessibilityDefaults`` and implements only what it has to say.
public protocol AccessibilityObject: AccessibilityIdentification, AccessibilityElement,
  AccessibilityAction, AccessibilityContainer
{}

/// What an object is, and where it belongs.
public protocol AccessibilityIdentification: AnyObject {
  /// The identity of the object, whichever instance stands for it now.
  var elementID: ElementID { get }

  /// The identity as scripts and error messages say it: `Sampler 1:1 word 3`. The default is its
  /// text form.
  var accessibilityPlace: String { get }

  /// The container that gives this object out.
  var accessibilityContainer: (any AccessibilityObject)? { get }
}

/// The colours of a picture.
public enum Theme: Sendable, CaseIterable {
  case light
  case dark
  /// One SVG for both: light, and dark where the viewer prefers it. Formats that cannot tell are drawn light.
  case automatic
}

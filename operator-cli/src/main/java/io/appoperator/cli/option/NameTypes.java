package io.appoperator.cli.option;

import io.appoperator.api.MetadataSyntax;
import java.util.Optional;

/** The names of objects, as the API server accepts them. */
public final class NameTypes {

  private NameTypes() {}

  /** The name of a namespace. Spaces around it are ignored, as after the commas of a list. */
  public static final class NamespaceName extends ValueType<String> {
    public NamespaceName() {
      super(
          "the name of a namespace: lower-case letters, digits and hyphens, at most 63",
          text -> Optional.of(text.strip()).filter(MetadataSyntax::isDnsLabel));
    }
  }

  /** The name of most other objects. */
  public static final class ObjectName extends ValueType<String> {
    public ObjectName() {
      super(
          "the name of an object: lower-case letters, digits, hyphens and dots, at most 253",
          text -> Optional.of(text).filter(MetadataSyntax::isSubdomain));
    }
  }
}

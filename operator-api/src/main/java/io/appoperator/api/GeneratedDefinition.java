package io.appoperator.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads what {@link CustomResource} declares on the type of a {@code spec}. Stateless. */
final class GeneratedDefinition {

  private static final String EXTENSION = ".crd.json";

  private GeneratedDefinition() {}

  /**
   * Returns the kind.
   *
   * @throws IllegalStateException if the type has no annotation
   */
  static ResourceKind kind(Class<?> specType) {
    CustomResource declared = specType.getAnnotation(CustomResource.class);
    if (declared == null) {
      throw new IllegalStateException(
          "%s has no @CustomResource. Add it, or override kind() and crd()."
              .formatted(specType.getName()));
    }
    return new ResourceKind(
        declared.group(), declared.version(), declared.kind(), declared.plural());
  }

  /**
   * Returns the definition, which is a resource next to the class.
   *
   * @throws IllegalStateException if the annotation processor did not run
   */
  static String crd(Class<?> specType) {
    String type = specType.getName();
    String name = type.substring(type.lastIndexOf('.') + 1) + EXTENSION;
    try (InputStream crd = specType.getResourceAsStream(name)) {
      if (crd == null) {
        throw new IllegalStateException(
            "%s has no %s next to it. Add the annotation processor operator-crd to the build, or override crd()."
                .formatted(type, name));
      }
      return new String(crd.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read %s".formatted(name), e);
    }
  }
}

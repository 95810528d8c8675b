package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.plugin.Declaration;
import io.appoperator.core.plugin.PluginException;

/** Reads the CustomResourceDefinition of a primary kind. */
public final class CrdDocument {

  private CrdDocument() {}

  /**
   * Parses the definition.
   *
   * @throws PluginException if the kind does not return exactly one YAML or JSON object
   */
  public static ObjectNode parse(PrimaryKind<?> kind) {
    Declaration declaration = new Declaration(kind);
    return DeclaredDocument.parse(
        declaration,
        "crd",
        "the CustomResourceDefinition of " + kind.kind().kind(),
        declaration.read("crd", kind::crd));
  }
}

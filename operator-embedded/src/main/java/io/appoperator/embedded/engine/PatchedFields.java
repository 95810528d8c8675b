package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.List;
import java.util.Optional;

/** Patches one object, and warns about fields of the result that its kind does not have. */
final class PatchedFields {

  /** A write that applies the patch, unless it fails before. */
  interface Write {
    WriteResult execute() throws ApiException;
  }

  private final PatchFormat format;
  private final JsonNode patch;
  private final boolean strict;
  private Optional<List<String>> warnings = Optional.empty();

  /**
   * Creates a patch.
   *
   * @param strict whether fields that the kind does not have are errors
   */
  PatchedFields(PatchFormat format, JsonNode patch, boolean strict) {
    this.format = format;
    this.patch = patch;
    this.strict = strict;
  }

  /** Returns the object that the patch makes of another one. */
  ObjectNode applyTo(ObjectNode live, ObjectCodec codec, ResourceDefinition definition)
      throws ApiException {
    PatchFormat.Patched patched = format.apply(codec, definition.schema(), live, patch);
    if (strict) {
      codec.checkFields(patched.object(), patched.shown());
    }
    ObjectNode decoded = codec.decodePatched(patched.object(), patched.shown());
    List<String> unknown = UndeclaredFields.find(definition, patched.object());
    warnings =
        Optional.of(
            (definition.isBuiltIn() ? unknown.stream().sorted() : unknown.stream())
                .map(path -> "unknown field \"" + path + '"')
                .toList());
    return decoded;
  }

  /** Returns the result of a write, or its failure, with warnings. */
  WriteResult warn(Write write) throws ApiException {
    try {
      return write.execute().withWarnings(warnings.orElse(List.of()));
    } catch (ApiException e) {
      throw warnings.isPresent() ? e.withWarnings(warnings.get()) : e;
    }
  }
}

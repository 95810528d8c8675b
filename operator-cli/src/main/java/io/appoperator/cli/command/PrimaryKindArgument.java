package io.appoperator.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.LoadedKind;

/** Notations of primary kinds: those of {@link KindArgument}, or a short name of the kind. */
public final class PrimaryKindArgument {

  private PrimaryKindArgument() {}

  /** Returns whether a word matches a kind. */
  public static boolean matches(String word, LoadedKind<?> loaded) {
    if (KindArgument.matches(word, loaded.kind())) {
      return true;
    }
    for (JsonNode name : CrdDocument.parse(loaded.primary()).at("/spec/names/shortNames")) {
      if (word.equalsIgnoreCase(name.asText())) {
        return true;
      }
    }
    return false;
  }
}

package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.json.Json;
import io.appoperator.core.mask.Mask;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of a primary resource, which exceptions of plug-in code may quote. Created only for
 * such an exception. Not thread-safe.
 */
public final class PrimarySecrets {

  /** Null if the secrets are unknown. */
  private final @Nullable Mask mask;

  private PrimarySecrets(@Nullable Mask mask) {
    this.mask = mask;
  }

  /** Returns the secrets of a document. */
  public static PrimarySecrets of(JsonNode document) {
    Mask mask = Mask.uniform();
    mask.learn(document);
    return new PrimarySecrets(mask);
  }

  /** Returns the secrets of a primary resource; none for null. */
  public static PrimarySecrets of(@Nullable Primary<?> primary) {
    ObjectNode document = Json.object();
    if (primary != null) {
      try {
        document.putObject("metadata").set("annotations", Json.tree(primary.annotations()));
        document.set("spec", Json.treeOfFields(primary.spec()));
        document.set("extensions", Json.treeOfFields(primary.extensions()));
      } catch (RuntimeException | Error e) {
        // The type of a spec is plug-in code as well.
        return new PrimarySecrets(null);
      }
    }
    return of(document);
  }

  /**
   * Returns a failure in one line, without secrets. If its message fails or may contain unknown
   * secrets, only its class is returned.
   */
  public String line(Throwable failure) {
    String type = failure.getClass().getName();
    if (mask == null) {
      return type;
    }
    try {
      String words = failure.toString();
      String line =
          words.startsWith(type) ? type + text(words.substring(type.length())) : text(words);
      return line.replaceAll("\\s+", " ");
    } catch (RuntimeException | Error e) {
      return type;
    }
  }

  /** Returns a text without secrets; only a mask if they are unknown. */
  public String text(String text) {
    return mask == null ? Mask.hidden().textValue() : mask.text(text);
  }
}

package io.appoperator.cli.render;

import io.appoperator.core.decode.NearestName;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The form and the destination of the output.
 *
 * @param form the form of the output
 * @param folder the directory for one file per object; null for standard output
 */
record RenderTarget(RenderForm form, @Nullable Path folder) {

  private static final String FOLDER = "dir=";
  private static final List<String> FORMATS = List.of("yaml", "json", "name", "dir=PATH");

  /** The values of {@code --output}, or their prefixes, for completion. */
  static final class OutputPrefixes extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    OutputPrefixes() {
      super(List.of("yaml", "json", "name", FOLDER));
    }
  }

  /** Reads the value of {@code --output}; the message of the exception is for the user. */
  static RenderTarget of(String text) {
    if (text.startsWith(FOLDER)) {
      return new RenderTarget(RenderForm.YAML, folder(text.substring(FOLDER.length())));
    }
    for (String format : FORMATS) {
      if (format.equalsIgnoreCase(text)) {
        return new RenderTarget(RenderForm.valueOf(text.toUpperCase(Locale.ROOT)), null);
      }
    }
    throw new IllegalArgumentException(
        "Invalid value '%s' for --output.%s".formatted(text, NearestName.proposal(text, FORMATS)));
  }

  /** Returns whether YAML goes to standard output. */
  boolean isYaml() {
    return form == RenderForm.YAML && folder == null;
  }

  private static Path folder(String text) {
    try {
      if (!text.isEmpty()) {
        return Path.of(text);
      }
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'%s' is not a valid path: %s.".formatted(text, e.getReason()), e);
    }
    throw new IllegalArgumentException("'--output=dir=' does not contain a path. Use dir=PATH.");
  }
}

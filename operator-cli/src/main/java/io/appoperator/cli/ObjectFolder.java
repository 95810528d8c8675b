package io.appoperator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.mask.Mask;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads objects as they were rendered or dumped; they are not checked against any schema. */
final class ObjectFolder {

  private final Terminal terminal;

  ObjectFolder(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Reads all documents of a folder or file.
   *
   * @throws UserException if one of them is no object; all such problems stand on stderr
   */
  List<ObjectNode> read(String folder) throws InputException, UserException {
    return contents(folder).objects();
  }

  /** Objects, and where the first masked one stands, as {@code file:line}; null if none is. */
  private record Contents(List<ObjectNode> objects, @Nullable String masked) {}

  private Contents contents(String folder) throws InputException, UserException {
    YamlReader.Result result = new InputReader(terminal.in()).read(List.of(folder));
    new ProblemPrinter(terminal.err()).print(result.problems());
    List<ObjectNode> objects = new ArrayList<>();
    String masked = null;
    for (Document document : result.documents()) {
      if (isRecipe(document)) {
        continue;
      }
      check(document);
      objects.add(document.json());
      if (masked == null && Mask.isIn(document.json())) {
        masked = document.source() + ":" + document.lineOf("");
      }
    }
    if (!result.problems().isEmpty()) {
      throw new UserException(
          ExitCode.INVALID, "Not all documents of '%s' can be read. Mend them.".formatted(folder));
    }
    return new Contents(objects, masked);
  }

  /**
   * Reads several folders or files, to compare them. What is wrong with each of them is told, and
   * where secrets are masked.
   *
   * @throws UserException if one holds what is no object, which weighs more
   * @throws InputException if one cannot be read
   */
  List<List<ObjectNode>> readAll(String... folders) throws InputException, UserException {
    List<List<ObjectNode>> all = new ArrayList<>();
    UserException invalid = null;
    InputException unreadable = null;
    String masked = null;
    for (String folder : folders) {
      try {
        Contents contents = contents(folder);
        all.add(contents.objects());
        masked = masked == null ? contents.masked() : masked;
      } catch (UserException e) {
        invalid = e;
      } catch (InputException e) {
        unreadable = e;
      }
    }
    if (invalid != null) {
      if (unreadable != null) {
        terminal.err().println("operator: " + unreadable.getMessage());
      }
      throw invalid;
    }
    if (unreadable != null) {
      throw unreadable;
    }
    if (masked != null) {
      warnOfMasked(masked);
    }
    return all;
  }

  /** Different secrets may have the same mark, and equal ones different marks. */
  private void warnOfMasked(String place) {
    terminal
        .err()
        .println(
            "warning: "
                + place
                + ": Masked values cannot be compared, so a changed secret may look unchanged."
                + " Write both folders with render --show-secrets.");
  }

  /** A kustomization lies among the objects that it lists; no cluster has it. */
  private static boolean isRecipe(Document document) {
    return document.json().path("apiVersion").asText().startsWith("kustomize.config.k8s.io/");
  }

  private static void check(Document document) throws UserException {
    JsonNode json = document.json();
    boolean isList = json.path("items").isArray();
    boolean isObject =
        json.path("apiVersion").isTextual()
            && json.path("kind").isTextual()
            && (isList || json.path("metadata").path("name").isTextual());
    if (!isObject) {
      throw new UserException(
          ExitCode.INVALID,
          "%s:%d: An object needs apiVersion, kind and metadata.name."
              .formatted(document.source(), document.lineOf("")));
    }
  }
}

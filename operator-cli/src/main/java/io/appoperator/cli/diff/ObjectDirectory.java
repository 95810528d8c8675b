package io.appoperator.cli.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.ProblemPrinter;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.input.ObjectDocuments;
import io.appoperator.core.mask.Mask;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads rendered or dumped objects without validating them. */
final class ObjectDirectory {

  private final Terminal terminal;

  ObjectDirectory(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Reads all documents of a directory or file.
   *
   * @throws UserException if a document is not an object; all such problems are reported on stderr
   */
  List<ObjectNode> read(String folder) throws InputException, UserException {
    return contents(folder).objects();
  }

  /** Objects, and the location of the first masked one as {@code file:line}; null if none is. */
  private record DirectoryContents(List<ObjectNode> objects, @Nullable String masked) {}

  private DirectoryContents contents(String folder) throws InputException, UserException {
    YamlReader.Result read = new InputReader(terminal.in()).read(List.of(folder));
    YamlReader.Result found =
        ObjectDocuments.of(read.documents().stream().filter(d -> !isKustomization(d)).toList());
    List<Problem> problems = new ArrayList<>(read.problems());
    problems.addAll(found.problems());
    new ProblemPrinter(terminal.err()).print(problems);
    if (!problems.isEmpty()) {
      throw new UserException(
          ExitCode.INVALID,
          "Some documents of '%s' cannot be read. Fix the errors above.".formatted(folder));
    }
    String masked =
        found.documents().stream()
            .filter(document -> Mask.isIn(document.json()))
            .map(document -> document.source() + ":" + document.lineOf(""))
            .findFirst()
            .orElse(null);
    return new DirectoryContents(found.documents().stream().map(Document::json).toList(), masked);
  }

  /**
   * Reads several directories or files to compare them. Reports the problems of each of them, and
   * the location of masked secrets.
   *
   * @throws UserException if a document is not an object, which takes precedence
   * @throws InputException if one cannot be read
   */
  List<List<ObjectNode>> readAll(String... folders) throws InputException, UserException {
    List<List<ObjectNode>> all = new ArrayList<>();
    List<UserException> invalid = new ArrayList<>();
    List<InputException> unreadable = new ArrayList<>();
    String masked = null;
    for (String folder : folders) {
      try {
        DirectoryContents contents = contents(folder);
        all.add(contents.objects());
        masked = masked == null ? contents.masked() : masked;
      } catch (UserException e) {
        invalid.add(e);
      } catch (InputException e) {
        unreadable.add(e);
      }
    }
    if (!invalid.isEmpty()) {
      unreadable.forEach(this::printNote);
      throw reportAll(invalid);
    }
    if (!unreadable.isEmpty()) {
      throw reportAll(unreadable);
    }
    if (masked != null) {
      warnOfMasked(masked);
    }
    return all;
  }

  private <E extends Exception> E reportAll(List<E> failures) {
    int last = failures.size() - 1;
    failures.subList(0, last).forEach(this::printNote);
    return failures.get(last);
  }

  private void printNote(Exception failure) {
    terminal.printMessage(String.valueOf(failure.getMessage()));
  }

  /** Different secrets may have the same mark, and equal ones different marks. */
  private void warnOfMasked(String place) {
    terminal
        .err()
        .println(
            "warning: "
                + PrintableText.of(place)
                + ": Masked values cannot be compared, so a changed secret may look unchanged."
                + " Write both directories with render --show-secrets.");
  }

  /** Skips a kustomization among the objects, because it is not an object of the cluster. */
  private static boolean isKustomization(Document document) {
    return document.json().path("apiVersion").asText().startsWith("kustomize.config.k8s.io/");
  }
}

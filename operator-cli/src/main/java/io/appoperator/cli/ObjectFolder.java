package io.appoperator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import java.util.ArrayList;
import java.util.List;

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
    YamlReader.Result result = new InputReader(terminal.in()).read(List.of(folder));
    new ProblemPrinter(terminal.err()).print(result.problems());
    List<ObjectNode> objects = new ArrayList<>();
    for (Document document : result.documents()) {
      check(document);
      objects.add(document.json());
    }
    if (!result.problems().isEmpty()) {
      throw new UserException(
          ExitCode.INVALID, "Not all documents of '%s' can be read. Mend them.".formatted(folder));
    }
    return objects;
  }

  /**
   * Reads several folders or files. What is wrong with each of them is told.
   *
   * @throws UserException if one holds what is no object, which weighs more
   * @throws InputException if one cannot be read
   */
  List<List<ObjectNode>> readAll(String... folders) throws InputException, UserException {
    List<List<ObjectNode>> all = new ArrayList<>();
    UserException invalid = null;
    InputException unreadable = null;
    for (String folder : folders) {
      try {
        all.add(read(folder));
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
    return all;
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

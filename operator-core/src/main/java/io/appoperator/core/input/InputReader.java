package io.appoperator.core.input;

import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the documents of files, folders and the standard input, in the order they are named. */
public final class InputReader {

  private static final String STANDARD_INPUT = "-";

  private final InputStream standardInput;
  private final YamlReader yaml = new YamlReader();

  public InputReader(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /**
   * Reads all documents. What is wrong inside of files is in the result.
   *
   * @param names files, folders (their manifests, sorted, not recursive), or {@code -}
   * @throws InputException if a file cannot be read, or if there is no document at all
   */
  public YamlReader.Result read(List<String> names) throws InputException {
    if (names.stream().filter(STANDARD_INPUT::equals).count() > 1) {
      throw new InputException("The standard input, '-', is named twice. Name it once.");
    }
    List<Document> documents = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String name : names) {
      for (YamlReader.Result result : readOne(name)) {
        documents.addAll(result.documents());
        problems.addAll(result.problems());
      }
    }
    if (documents.isEmpty() && problems.isEmpty()) {
      throw new InputException(
          "There is no resource in %s. A resource is a document with apiVersion and kind."
              .formatted(String.join(", ", names.stream().map(InputReader::inWords).toList())));
    }
    return new YamlReader.Result(documents, problems);
  }

  /**
   * Reads the documents of one file, of which there may be none.
   *
   * @param name a file, or {@code -}
   * @throws InputException if it cannot be read
   */
  public YamlReader.Result readFile(String name) throws InputException {
    String title = inWords(name);
    return yaml.read(
        title,
        name.equals(STANDARD_INPUT)
            ? InputFiles.read(standardInput, title)
            : InputFiles.read(InputFiles.path(name)));
  }

  private List<YamlReader.Result> readOne(String name) throws InputException {
    if (name.equals(STANDARD_INPUT)) {
      String title = inWords(name);
      return List.of(yaml.read(title, InputFiles.read(standardInput, title)));
    }
    List<YamlReader.Result> results = new ArrayList<>();
    for (Path file : InputFiles.find(name)) {
      results.add(yaml.read(file.toString(), InputFiles.read(file)));
    }
    return results;
  }

  private static String inWords(String name) {
    return name.equals(STANDARD_INPUT) ? "stdin" : name;
  }
}

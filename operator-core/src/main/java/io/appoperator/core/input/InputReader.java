package io.appoperator.core.input;

import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.DocumentSplitter;
import io.appoperator.core.decode.ListSplitter;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the documents of files, directories and the standard input, in the order of the arguments.
 */
public final class InputReader {

  /** Maximum bytes of a document with a resource; the API server accepts 1.5 MB. */
  public static final int MAX_RESOURCE_BYTES = 1024 * 1024;

  /** Maximum number of documents in one input. */
  public static final int MAX_DOCUMENTS = 100_000;

  private final InputStream standardInput;
  private final YamlReader yaml = new YamlReader();

  public InputReader(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /**
   * Reads all documents, one at a time. A List that is larger than {@link #MAX_RESOURCE_BYTES} is
   * read as its items.
   *
   * @param names what to read; the manifests of a directory are sorted
   * @param sink receives the documents
   * @throws InputException if a file cannot be read, or if there are more than {@link
   *     #MAX_DOCUMENTS}
   */
  public void read(InputNames names, DocumentConsumer sink) throws InputException {
    read(names, MAX_RESOURCE_BYTES, sink);
  }

  /**
   * Reads all documents of a dump, which may be large. The result contains the errors inside of
   * files.
   *
   * @param names files, directories (their manifests, sorted, not recursive), or {@code -}
   * @throws InputException if a file cannot be read, or if there is no document at all
   */
  public YamlReader.Result read(List<String> names) throws InputException {
    List<Document> documents = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    InputNames input = new InputNames(names, false);
    read(
        input,
        YamlReader.MAX_BYTES,
        raw -> {
          YamlReader.Result result = yaml.read(raw);
          documents.addAll(result.documents());
          problems.addAll(result.problems());
        });
    if (documents.isEmpty() && problems.isEmpty()) {
      throw InputException.noResource(input);
    }
    return new YamlReader.Result(documents, problems);
  }

  /**
   * Reads the documents of one file, which may be empty.
   *
   * @param name a file, or {@code -}
   * @throws InputException if it cannot be read
   */
  public YamlReader.Result readFile(String name) throws InputException {
    if (!name.equals(InputNames.STANDARD_INPUT)) {
      return YamlFile.read(InputFiles.path(name));
    }
    String title = InputNames.describe(name);
    return yaml.read(title, InputFiles.read(standardInput, title));
  }

  private void read(InputNames names, int limit, DocumentConsumer sink) throws InputException {
    DocumentCounter counted = new DocumentCounter(sink);
    // Missing files are reported before any file is read.
    for (InputSource source : sources(names.checked())) {
      String title = source.title();
      try (InputStream in = source.open(standardInput)) {
        DocumentSplitter splitter = new DocumentSplitter(title, in, YamlReader.MAX_BYTES);
        for (RawDocument raw = splitter.next(); raw != null; raw = splitter.next()) {
          for (RawDocument part : ListSplitter.split(raw, limit)) {
            counted.take(part);
          }
        }
      } catch (IOException e) {
        throw InputFiles.unreadable(title, e);
      }
    }
  }

  private static List<InputSource> sources(InputNames names) throws InputException {
    List<InputSource> sources = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String name : names.files()) {
      if (name.equals(InputNames.STANDARD_INPUT)) {
        sources.add(new InputSource(InputNames.describe(name), null));
        continue;
      }
      try {
        for (Path file : InputFiles.find(name, names.recursive())) {
          sources.add(new InputSource(file.toString(), file));
        }
      } catch (InputException e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    if (!problems.isEmpty()) {
      throw new InputException(String.join(" ", problems));
    }
    return sources;
  }

  /** Throws an exception if there are too many documents. */
  private static final class DocumentCounter {

    private final DocumentConsumer sink;
    private int count;

    DocumentCounter(DocumentConsumer sink) {
      this.sink = sink;
    }

    void take(RawDocument raw) throws InputException {
      count++;
      if (count > MAX_DOCUMENTS) {
        throw new InputException(
            "The input has more than 100,000 documents; the limit is exceeded at %s:%s. Split it."
                .formatted(raw.source(), raw.line()));
      }
      sink.accept(raw);
    }
  }
}

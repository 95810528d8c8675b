package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads YAML and JSON with limits: rejects alias bombs, deep nesting, duplicate keys and invalid
 * UTF-8. Thread-safe.
 */
public final class YamlReader {

  private static final int MEBIBYTE = 1024 * 1024;

  /** Maximum bytes of one input that is read as a whole. */
  public static final int MAX_BYTES = 64 * MEBIBYTE;

  private static final Pattern UNDEFINED =
      Pattern.compile("^found undefined (alias|tag handle).*$", Pattern.DOTALL);

  private static final int MAX_DEPTH = 64;
  private static final int MAX_ALIASES = 1_000;

  /**
   * The content of a stream.
   *
   * @param documents the readable documents
   * @param problems the errors
   * @param isOther whether it is one readable document that is not a mapping, which is an error
   */
  public record Result(List<Document> documents, List<Problem> problems, boolean isOther) {

    /** Creates the content of a stream of mappings. */
    public Result(List<Document> documents, List<Problem> problems) {
      this(documents, problems, false);
    }

    public Result {
      documents = List.copyOf(documents);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Reads all documents of a stream. An unreadable document does not prevent reading the next ones.
   *
   * @param source the name of the stream in messages
   * @param bytes its content
   */
  public Result read(String source, byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return failed(source, 1, 1, "The input is larger than 64 MiB. Split it.");
    }
    DocumentSplitter splitter =
        new DocumentSplitter(source, new ByteArrayInputStream(bytes), MAX_BYTES);
    List<Document> documents = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    try {
      for (RawDocument raw = splitter.next(); raw != null; raw = splitter.next()) {
        Result result = read(raw);
        documents.addAll(result.documents());
        problems.addAll(result.problems());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from an array
    }
    return new Result(documents, problems);
  }

  /** Reads one document; an empty document yields nothing. */
  public Result read(RawDocument raw) {
    if (raw.isTooLarge()) {
      return failed(
          raw.source(),
          raw.index(),
          raw.line(),
          "%s is larger than %s MiB. Split it."
              .formatted(
                  raw.path().isEmpty() ? "The document" : raw.path(), raw.limit() / MEBIBYTE));
    }
    ByteBuffer bytes = ByteBuffer.wrap(raw.bytes());
    CharBuffer text = CharBuffer.allocate(raw.bytes().length);
    CoderResult decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true);
    if (decoded.isError()) {
      return notText(raw, bytes.position());
    }
    String all = text.flip().toString();
    return read(raw, all.startsWith("\uFEFF") ? all.substring(1) : all);
  }

  private static Result read(RawDocument raw, String text) {
    Optional<Document> json = JsonTree.read(raw, text);
    if (json.isPresent()) {
      return new Result(List.of(json.get()), List.of());
    }
    int before = raw.line() - 1;
    try {
      Composer composer = composer(text);
      if (!composer.checkNode()) {
        return new Result(List.of(), List.of());
      }
      Result result = read(raw, composer.getNode());
      composer.checkNode(); // reports errors after the end
      return result;
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : line(e.getProblemMark());
      return failed(
          raw.source(), raw.index(), before + line, "Not valid YAML: " + problem(e) + ".");
    } catch (ReaderException e) {
      return failed(
          raw.source(),
          raw.index(),
          before + lineAt(text, e.getPosition()),
          String.format(
              Locale.ROOT,
              "Not valid YAML: the character U+%04X is not allowed. Remove it.",
              e.getCodePoint()));
    } catch (YAMLException e) {
      return failed(raw.source(), raw.index(), raw.line(), "Not valid YAML: " + firstLine(e) + ".");
    }
  }

  private static Result read(RawDocument raw, Node node) {
    Map<String, Integer> lines = new HashMap<>();
    int before = raw.line() - 1;
    try {
      JsonNode json = new YamlTree(lines, before).convert(node, raw.path());
      if (json instanceof ObjectNode object) {
        Document document =
            new Document(raw.source(), raw.index(), raw.path(), object, Map.copyOf(lines));
        return new Result(List.of(document), List.of());
      }
      if (json.isNull()) {
        return new Result(List.of(), List.of());
      }
    } catch (YamlTree.RejectedException e) {
      return failed(raw.source(), raw.index(), e.line(), e.reason());
    }
    Problem problem =
        problem(
            raw.source(),
            raw.index(),
            before + line(node.getStartMark()),
            "A document must be a mapping of keys to values.");
    return new Result(List.of(), List.of(problem), true);
  }

  /** A password that starts like an alias or a tag must not be quoted. */
  private static String problem(MarkedYAMLException e) {
    return UNDEFINED
        .matcher(String.valueOf(e.getProblem()))
        .replaceFirst("found an undefined $1. Quote a string that starts like one");
  }

  /** Returns the location of the first byte that is not valid text. */
  private static Result notText(RawDocument raw, int position) {
    int line = raw.line();
    int column = 1;
    for (int i = 0; i < position; i++) {
      column++;
      if (raw.bytes()[i] == '\n') {
        line++;
        column = 1;
      }
    }
    return failed(
        raw.source(),
        raw.index(),
        line,
        String.format(
            Locale.ROOT,
            "The byte 0x%02X, the %s of this line, is not valid UTF-8. Save the file as UTF-8.",
            raw.bytes()[position],
            column + ordinal(column)));
  }

  private static String ordinal(int number) {
    if (number / 10 % 10 == 1) {
      return "th";
    }
    return switch (number % 10) {
      case 1 -> "st";
      case 2 -> "nd";
      case 3 -> "rd";
      default -> "th";
    };
  }

  private static Composer composer(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_BYTES);
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setMaxAliasesForCollections(MAX_ALIASES);
    options.setAllowDuplicateKeys(false);
    options.setProcessComments(false);
    return new Composer(
        new ParserImpl(new StreamReader(text), options), new KubernetesResolver(), options);
  }

  static int line(Mark mark) {
    return mark.getLine() + 1;
  }

  private static int lineAt(String text, int codePoint) {
    return 1 + (int) text.codePoints().limit(codePoint).filter(c -> c == '\n').count();
  }

  private static String firstLine(Exception e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }

  private static Result failed(String source, int index, int line, String message) {
    return new Result(List.of(), List.of(problem(source, index, line, message)));
  }

  private static Problem problem(String source, int index, int line, String message) {
    return new Problem(source, index, line, Diagnostic.invalid("", message));
  }
}

package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * Reads YAML, and with it JSON, within bounds: no bomb, no deep nesting, no repeated key and no
 * invalid UTF-8 gets through. Thread-safe.
 */
public final class YamlReader {

  /** Bytes of one input; the API server takes 1.5 MB an object. */
  public static final int MAX_BYTES = 64 * 1024 * 1024;

  private static final int MAX_DEPTH = 64;
  private static final int MAX_ALIASES = 1_000;

  /** What a stream held: documents as far as they could be read, and what went wrong. */
  public record Result(List<Document> documents, List<Problem> problems) {

    public Result {
      documents = List.copyOf(documents);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Reads all documents of a stream. A syntax error ends the reading; what came before is returned.
   *
   * @param source the name of the stream in messages
   * @param bytes its content
   */
  public Result read(String source, byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return failed(source, 1, 1, "The input has more than 64 MiB. Split it.");
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return failed(source, 1, 1, "The input is not valid UTF-8. Save it as UTF-8.");
    }
    return read(source, text.startsWith("\uFEFF") ? text.substring(1) : text);
  }

  private static Result read(String source, String text) {
    List<Document> documents = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    int index = 0;
    try {
      Composer composer = composer(text);
      while (composer.checkNode()) {
        Node node = composer.getNode();
        index++;
        readDocument(source, index, node, documents, problems);
      }
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : line(e.getProblemMark());
      problems.add(problem(source, index + 1, line, "Not valid YAML: " + e.getProblem() + "."));
    } catch (ReaderException e) {
      problems.add(
          problem(
              source,
              index + 1,
              lineAt(text, e.getPosition()),
              "Not valid YAML: the character U+%04X is not allowed. Remove it."
                  .formatted(e.getCodePoint())));
    } catch (YAMLException e) {
      problems.add(problem(source, index + 1, 1, "Not valid YAML: " + firstLine(e) + "."));
    }
    return new Result(documents, problems);
  }

  private static void readDocument(
      String source, int index, Node node, List<Document> documents, List<Problem> problems) {
    Map<String, Integer> lines = new HashMap<>();
    try {
      JsonNode json = new YamlTree(lines).convert(node);
      if (json instanceof ObjectNode object) {
        documents.add(new Document(source, index, object, Map.copyOf(lines)));
      } else if (!json.isNull()) {
        problems.add(
            problem(
                source,
                index,
                line(node.getStartMark()),
                "A document must be a mapping of keys to values."));
      }
    } catch (YamlTree.RejectedException e) {
      problems.add(problem(source, index, e.line(), e.reason()));
    }
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

package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.differential.Answer;
import io.appoperator.embedded.differential.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Requests with the answers of kube-apiserver, in a file. A block is a request and its answer:
 *
 * <pre>
 * # what it shows
 * &gt; PATCH widgets/a?fieldManager=m merge
 * &gt; {spec: {image: 'one'}}
 * &lt; 200
 * &lt; {"apiVersion": …}
 * </pre>
 *
 * <p>The type of an answer that is not JSON follows its code.
 *
 * <p>A path begins with a slash, with the version and a colon as in {@code apps/v1:deployments}, or
 * with the plural of widgets.
 *
 * <p>In requests, <code>{version}</code> and <code>{continue}</code> are those of the last answer,
 * and <code>{first}</code> is the version of the first one. A body <code>with /spec/replicas: -1
 * </code> is that of the last request with a whole body, with another value at this place; <code>
 * with
 * /spec/replicas</code> leaves the field out. {@code {1000 x}} is a text of so many x.
 */
final class RequestTable {

  private static final Path DIRECTORY =
      Path.of(
          System.getProperty("project.root", ".."),
          "operator-embedded/src/test/resources/requests");

  /** The tables of requests that the server answers after a time. */
  private static final Path WAITING = DIRECTORY.resolve("waiting");

  private final Path file;
  private final List<Block> blocks;

  private record Block(List<String> comments, List<String> request, List<String> answer) {

    static Block parse(String text) {
      List<String> lines = Arrays.asList(text.strip().split("\n"));
      return new Block(
          lines.stream().filter(line -> line.startsWith("#")).toList(),
          lines.stream()
              .filter(line -> line.startsWith("> "))
              .map(line -> line.substring(2))
              .toList(),
          lines.stream()
              .filter(line -> line.startsWith("< "))
              .map(line -> line.substring(2))
              .toList());
    }

    Block withAnswer(List<String> other) {
      return new Block(comments, request, other);
    }

    String text() {
      return Stream.of(
              comments.stream(),
              request.stream().map(line -> "> " + line),
              answer.stream().map(line -> "< " + line))
          .flatMap(lines -> lines)
          .collect(Collectors.joining("\n"));
    }
  }

  private RequestTable(Path file, List<Block> blocks) {
    this.file = file;
    this.blocks = blocks;
  }

  /** Returns all tables. */
  static List<RequestTable> all() throws IOException {
    return Stream.concat(answeredAtOnce().stream(), answeredLater().stream()).toList();
  }

  /** Returns the tables of requests that a server answers at once, with that of each kind. */
  static List<RequestTable> answeredAtOnce() throws IOException {
    Path generated = DIRECTORY.resolve("each-kind.txt");
    List<RequestTable> tables = new ArrayList<>();
    tables.add(generated(generated, EachKind.requests()));
    tables.addAll(written(DIRECTORY, generated));
    return tables;
  }

  /** Returns the tables with requests for which a server waits: watches and later versions. */
  static List<RequestTable> answeredLater() throws IOException {
    return written(WAITING, null);
  }

  /** Returns the tables of the files in a directory, except for one file. */
  private static List<RequestTable> written(Path directory, @Nullable Path other)
      throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<RequestTable> tables = new ArrayList<>();
      for (Path file :
          files.filter(Files::isRegularFile).filter(one -> !one.equals(other)).sorted().toList()) {
        String text = Files.readString(file);
        tables.add(
            new RequestTable(
                file, Arrays.stream(text.strip().split("\n\n")).map(Block::parse).toList()));
      }
      return tables;
    }
  }

  /** Returns a table of requests that are not in its file, which has only the answers. */
  private static RequestTable generated(Path file, List<List<String>> requests) throws IOException {
    Map<List<String>, Block> recorded = new HashMap<>();
    if (Files.exists(file)) {
      for (String text : Files.readString(file).strip().split("\n\n")) {
        Block block = Block.parse(text);
        recorded.put(block.request(), block);
      }
    }
    return new RequestTable(
        file,
        requests.stream()
            .map(one -> recorded.getOrDefault(one, new Block(List.of(), one, List.of())))
            .toList());
  }

  int size() {
    return blocks.size();
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }

  /** Sends all requests to a server, and returns the table with its answers. */
  RequestTable run(RequestSender sender, String namespace) {
    Masking masking = new Masking(namespace, "NAMESPACE");
    JsonNode last = TextNode.valueOf("");
    String first = "";
    String whole = "";
    List<Block> answered = new ArrayList<>();
    for (Block block : blocks) {
      List<String> request = new ArrayList<>();
      if (block.request().size() > 1 && !ChangedBody.isChange(block.request().get(1))) {
        whole = block.request().get(1);
      }
      for (String line : ChangedBody.expand(block.request(), whole)) {
        request.add(
            LongText.expand(line)
                .replace("NAMESPACE", namespace)
                .replace("{first}", first)
                .replace("{version}", last.path("metadata").path("resourceVersion").asText())
                .replace("{continue}", last.path("metadata").path("continue").asText()));
      }
      Answer answer = sender.send(request);
      if (answer.code() < 300) {
        last = answer.body();
        first = first.isEmpty() ? last.path("metadata").path("resourceVersion").asText() : first;
      }
      Answer masked = masking.mask(answer);
      answered.add(
          block.withAnswer(
              List.of(
                  masked.code() + type(masked),
                  LongText.shorten(sorted(masked.body()).toString()))));
    }
    return new RequestTable(file, answered);
  }

  private static String type(Answer answer) {
    return answer.contentType().equals(Answer.JSON) ? "" : " " + answer.contentType();
  }

  /** Returns the requests that have other answers in a run of this table. */
  List<String> differencesFrom(RequestTable run) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      Block recorded = blocks.get(i);
      Block answered = run.blocks.get(i);
      if (!recorded.answer().equals(answered.answer())) {
        differences.add(
            "%n%s%nanswered:%n%s%n"
                .formatted(recorded.text(), String.join("\n", answered.answer())));
      }
    }
    return differences;
  }

  /** Writes the file. */
  void write() throws IOException {
    Files.writeString(file, text());
  }

  private String text() {
    return blocks.stream().map(Block::text).collect(Collectors.joining("\n\n", "", "\n"));
  }

  private static JsonNode sorted(JsonNode value) {
    if (value instanceof ObjectNode object) {
      ObjectNode sorted = object.objectNode();
      object.properties().stream()
          .sorted(java.util.Map.Entry.comparingByKey())
          .forEach(field -> sorted.set(field.getKey(), sorted(field.getValue())));
      return sorted;
    }
    if (value.isArray()) {
      return Widgets.json(
          Stream.iterate(0, i -> i < value.size(), i -> i + 1)
              .map(i -> sorted(value.get(i)).toString())
              .collect(Collectors.joining(",", "[", "]")));
    }
    return value;
  }
}

package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that reads a file, with every type of invalid file. */
class BadInputTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MEBIBYTE = 1024 * 1024;

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: "nginx:1.27"}
      """;

  private static final String CONFIG =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: x}
      """;

  @TempDir private Path folder;

  /** A command, with FILE for the bad file and GOOD for a good one. */
  private enum CommandCase {
    RENDER("render -f FILE"),
    RENDER_FOLDER("render -f FILE -R -o dir=OUT"),
    OUTPUT("render -f GOOD -o dir=FILE"),
    PASS_THROUGH("render -f FILE --pass-through"),
    VALIDATE("validate -f FILE"),
    DIFF("diff -f FILE --live-dir GOOD"),
    LIVE("diff -f GOOD --live-dir FILE"),
    FROM("diff --from-dir FILE --to-dir GOOD"),
    TO("diff --from-dir GOOD --to-dir FILE"),
    CONFIG("run --print-config --config FILE"),
    RUN("run --once --config FILE"),
    EXPLAIN("explain -f FILE"),
    EXPLAIN_FIELD("explain -f FILE deployment.spec.replicas -o json"),
    WHY("diff -f FILE --live-dir GOOD --why -o markdown"),
    RECREATED("diff --from-dir GOOD --to-dir GOOD -f FILE"),
    KUBECONFIG("diff -f GOOD --timeout=1s --kubeconfig FILE"),
    TREE("tree shop --timeout=1s --kubeconfig FILE"),
    RUN_KUBECONFIG("run --once --kubeconfig FILE");

    private final String command;

    CommandCase(String command) {
      this.command = command;
    }

    private String[] command(Path file, Path good, Path out) {
      return Stream.of(command.split(" "))
          .map(word -> word.replace("FILE", file.toString()))
          .map(word -> word.replace("GOOD", good.toString()).replace("OUT", out.toString()))
          .toArray(String[]::new);
    }
  }

  private enum InvalidInput {
    MISSING,
    EMPTY,
    FOLDER,
    BINARY,
    HUGE,
    LINK_TO_ITSELF,
    LINK_LOOP,
    NOT_UTF_8,
    UTF_16,
    KEY_TWICE,
    ALIAS_BOMB,
    DEEP,
    LARGE_DOCUMENT,
    DENIED,
    NULL_DEVICE,
    ZERO_DEVICE,
    ITEM_OF_A_LIST("{apiVersion: v1, kind: List, items: [foo, {}, {kind: X}]}"),
    NAMELESS_KIND("{apiVersion: v1, kind: '', metadata: {name: x}}"),
    NAMELESS_OBJECT("{apiVersion: v1, kind: ConfigMap, metadata: {name: ''}}"),
    ODD_NAMESPACE("{apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: [1]}}"),
    NO_QUANTITY(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: x}
        spec: {resources: {requests: {storage: banana}}}
        """),
    NO_VERSION("{apiVersion: apps/, kind: Deployment, metadata: {name: x}}"),
    STRANGE_KEYS(owned("'f:spec': {'f:ports': {'k:notjson': {}}}")),
    STRANGE_VALUE(owned("'f:metadata': {'f:finalizers': {'v:notjson': {}}}")),
    STRANGE_VALUE_IN_NUMBERS(owned("'f:metadata': {'f:finalizers': {'v:1e9999999999': {}}}")),
    STRANGE_INDEX(owned("'f:metadata': {'f:finalizers': {'i:x': {}}}")),
    STRANGE_INDEX_IN_NUMBERS(owned("'f:metadata': {'f:finalizers': {'i:9999999999': {}}}")),
    STRANGE_STEP(owned("x: {}")),
    OBJECT_TWICE((CONFIG + "---\n").repeat(2));

    private final String text;

    InvalidInput() {
      this("");
    }

    InvalidInput(String text) {
      this.text = text;
    }

    private static String owned(String fields) {
      return "{apiVersion: v1, kind: Service, metadata: {name: shop, managedFields: [{manager: x, fieldsV1: {%s}}]}}"
          .formatted(fields);
    }

    Path make(Path at) throws IOException {
      return switch (this) {
        case MISSING -> at;
        case EMPTY -> Files.createFile(at);
        case FOLDER -> Files.createDirectory(at);
        case BINARY -> Files.write(at, random());
        case HUGE -> sparse(at);
        case LINK_TO_ITSELF -> Files.createSymbolicLink(at, at);
        case LINK_LOOP -> loop(Files.createDirectory(at));
        case NOT_UTF_8 -> Files.write(at, "kind: \u00E4\n".getBytes(StandardCharsets.ISO_8859_1));
        case UTF_16 -> Files.write(at, APPLICATION.getBytes(StandardCharsets.UTF_16));
        case KEY_TWICE -> Files.writeString(at, APPLICATION + "kind: Application\n");
        case ALIAS_BOMB -> Files.writeString(at, bomb());
        case DEEP -> Files.writeString(at, "a: " + "[".repeat(9_999));
        case LARGE_DOCUMENT -> Files.writeString(at, APPLICATION + "# " + "x".repeat(MEBIBYTE));
        case DENIED ->
            Files.createFile(
                at,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("---------")));
        case NULL_DEVICE -> Path.of("/dev/null");
        case ZERO_DEVICE -> Path.of("/dev/zero");
        default -> Files.writeString(at, text);
      };
    }

    private static Path loop(Path at) throws IOException {
      Files.createSymbolicLink(at.resolve("up"), at);
      return at;
    }

    private static byte[] random() {
      byte[] bytes = new byte[MEBIBYTE / 2];
      new Random(1).nextBytes(bytes);
      return bytes;
    }

    private static Path sparse(Path at) throws IOException {
      try (RandomAccessFile file = new RandomAccessFile(at.toFile(), "rw")) {
        file.setLength(100L * MEBIBYTE);
      }
      return at;
    }

    private static String bomb() {
      StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
      for (int i = 1; i < 10; i++) {
        bomb.append("a%s: &a%s [".formatted(i, i)).append(("*a" + (i - 1) + ", ").repeat(9));
        bomb.append("*a").append(i - 1).append("]\n");
      }
      return bomb.toString();
    }
  }

  static Stream<Arguments> uses() {
    List<Arguments> all = new ArrayList<>();
    for (CommandCase testCase : CommandCase.values()) {
      for (InvalidInput input : InvalidInput.values()) {
        if (!isAccepted(testCase, input)) {
          all.add(Arguments.of(testCase, input));
        }
      }
    }
    return all.stream();
  }

  /** Files that some commands accept or ignore. */
  private static boolean isAccepted(CommandCase testCase, InvalidInput input) {
    return switch (testCase) {
      case LIVE, FROM, TO -> input == InvalidInput.LARGE_DOCUMENT;
      // Other kinds are passed through unchanged.
      case PASS_THROUGH ->
          EnumSet.range(InvalidInput.NAMELESS_OBJECT, InvalidInput.OBJECT_TWICE).contains(input);
      // An empty file is equivalent to no file.
      case CONFIG, RUN -> input == InvalidInput.EMPTY || input == InvalidInput.NULL_DEVICE;
      // An output directory may have other files.
      case OUTPUT ->
          input == InvalidInput.MISSING
              || input == InvalidInput.FOLDER
              || input == InvalidInput.LINK_LOOP;
      default -> false;
    };
  }

  @ParameterizedTest
  @MethodSource("uses")
  void namesTheInvalidFile(CommandCase testCase, InvalidInput input) throws IOException {
    Path good = Files.writeString(folder.resolve("good.yaml"), APPLICATION);
    Path file = input.make(folder.resolve("bad.yaml"));
    assumeTrue(
        input != InvalidInput.DENIED || !Files.isReadable(file), "the user may read everything");
    Path out = folder.resolve("out");
    String[] command = testCase.command(file, good, out);

    Cli.Result result =
        Assertions.assertTimeoutPreemptively(TIMEOUT, () -> Cli.withAllPlugins().run(command));

    assertThat(result.code()).as(result.err()).isIn(2, 3);
    if (testCase != CommandCase.VALIDATE || result.code() == 2) {
      assertThat(result.out()).isEmpty();
    }
    assertThat(result.err())
        .contains(file.toString())
        .doesNotContain("\tat ", "Exception", "Internal error", "java.")
        .hasSizeLessThan(2_000);
    assertThat(out).doesNotExist();
  }

  @Test
  void namesEachInvalidObjectWithItsLocation() throws IOException {
    Path good = Files.writeString(folder.resolve("good.yaml"), APPLICATION);
    Path file =
        Files.writeString(
            folder.resolve("bad.yaml"),
            """
            apiVersion: v1
            kind: List
            items:
            - foo
            - {apiVersion: v1, kind: List, items: [{}]}
            - {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: town}}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: x
              namespace: town
            """);

    for (CommandCase testCase : List.of(CommandCase.LIVE, CommandCase.FROM, CommandCase.TO)) {
      Cli.Result result = Cli.withAllPlugins().run(testCase.command(file, good, folder));

      assertThat(result.err())
          .isEqualTo(
              """
              FILE:4: items[0]: Each item must be an object.
              FILE:5: items[1].items[0]: An object must have apiVersion, kind and metadata.name.
              FILE:11: metadata.name: ConfigMap/x of the namespace 'town' is already defined at FILE:6. \
              Rename or remove one of the two.
              operator: Some documents of 'FILE' cannot be read. Fix the errors above.
              """
                  .replace("FILE", file.toString()));
      assertThat(result.code()).isEqualTo(3);
    }
  }

  @Test
  void namesEachDirectoryThatCannotBeCompared() throws IOException {
    Path input = Files.writeString(folder.resolve("bad.yaml"), "{a: b}\n---\n{c: d}");
    Path worse = Files.writeString(folder.resolve("worse.yaml"), "[");

    assertThat(compare(input, worse))
        .contains(input + ":1: An object", input + ":3: An object", worse + ":1: ")
        .contains("documents of '" + input + "' cannot", "documents of '" + worse + "' cannot");
    assertThat(compare(folder.resolve("none"), folder.resolve("nowhere")))
        .contains("'" + folder.resolve("none") + "'", "'" + folder.resolve("nowhere") + "'");
  }

  private static String compare(Path from, Path to) {
    return Cli.withAllPlugins()
        .run("diff", "--from-dir", from.toString(), "--to-dir", to.toString())
        .err();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  @Execution(ExecutionMode.CONCURRENT)
  void timesOutOnAPipeWithoutAWriter() throws Exception {
    Path good = Files.writeString(folder.resolve("good.yaml"), APPLICATION);
    Map<CommandCase, CompletableFuture<Cli.Result>> results = new EnumMap<>(CommandCase.class);
    // In parallel, because each of them waits.
    for (CommandCase testCase : CommandCase.values()) {
      Path pipe = pipe(testCase);
      assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
      String[] command = testCase.command(pipe, good, folder.resolve("out"));
      CompletableFuture<Cli.Result> result = new CompletableFuture<>();
      new Thread(() -> result.complete(Cli.withAllPlugins().run(command))).start();
      results.put(testCase, result);
    }

    for (Map.Entry<CommandCase, CompletableFuture<Cli.Result>> entry : results.entrySet()) {
      Cli.Result result = entry.getValue().get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      Path pipe = pipe(entry.getKey());

      assertThat(result.code()).as("%s: %s", entry.getKey(), result).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).contains(pipe.toString()).doesNotContain("Exception");
      if (entry.getKey() != CommandCase.OUTPUT) {
        assertThat(result.err())
            .contains("it is a pipe, and no process opened it for writing within 10 s.");
        Files.newOutputStream(pipe).close(); // releases the thread that still waits
      }
    }
  }

  private Path pipe(CommandCase testCase) {
    return folder.resolve("pipe-" + testCase.name().toLowerCase(Locale.ROOT));
  }
}

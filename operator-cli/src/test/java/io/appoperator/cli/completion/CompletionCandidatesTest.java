package io.appoperator.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.appoperator.cli.Cli;
import io.appoperator.cli.CommandTree;
import io.appoperator.cli.JavaProcess;
import io.appoperator.cli.LocalServer;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The output of {@code operator __complete}, which the completion scripts of all shells call. */
class CompletionCandidatesTest {

  private static final String NONE = ":4\n";

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @CsvSource({
    "render -o '',                    'dir= json name yaml :4'",
    "render -o d,                     'dir= :6'",
    "render -o dir=x,                 ':0'",
    "render --output=j,               '--output=json :4'",
    "diff --fail-on=restart,          '--fail-on=restart :4'",
    "'diff --fail-on=restart,re',     '--fail-on=restart,recreate --fail-on=restart,refused :4'",
    "managers -o '',                  'json text wide yaml :4'",
    "run --log-format '',             'auto json text :4'",
    "run --log-level=w,               '--log-level=warn :4'",
    "--color n,                       'never :4'",
    "--color never ver,               'version :4'",
    "help v,                          'validate version :4'",
    "explain deploy,                  'deployment :4'",
    "render -f '',                    ':0'",
    "run --kubeconfig '',             ':0'",
    "render -- -,                     ':4'",
    "render --unknown=,               ':4'",
    "render -n '',                    ':4'",
    "run --leader-elect=,             '--leader-elect=false --leader-elect=true :4'",
    "run --leader-elect '',           'false true :4'",
    "run --leader-elect t,            'true :4'",
    "run --leader-elect true --log-f, '--log-format :4'",
    "render -oj,                      '-ojson :4'",
    "tree shop -ot,                   '-otext :4'",
    "nonsense '',                     ':4'",
  })
  void completesWhatTheCommandAccepts(String typed, String candidates) {
    String[] words =
        Stream.of(typed.split(" ")).map(w -> w.replace("''", "")).toArray(String[]::new);

    assertThat(texts(words)).isEqualTo(List.of(candidates.split(" ")));
  }

  @Test
  void describesCommandsAndOptions() {
    assertThat(complete("vers")).startsWith("version\tPrint the version").endsWith("\n" + NONE);
    assertThat(complete("tree", "--wa")).startsWith("--watch\tCheck every two seconds");
  }

  @Test
  void suggestsAnOptionOnce() {
    assertThat(texts("render", "--strict", "--st")).containsExactly(":4");
    assertThat(texts("render", "-f", "x", "--filen")).containsExactly("--filename", ":4");
  }

  @Test
  void isHiddenInTheHelp() {
    assertThat(cli.run("--help").out()).doesNotContain("__complete");
    assertThat(complete("__")).isEqualTo(NONE);
  }

  /** A value that is added to an enum becomes a candidate. */
  @TestFactory
  Stream<DynamicTest> completesAllValuesOfEnumOptions() {
    CommandLine root =
        new CommandTree(
                new Terminal(System.in, System.out, System.err),
                Map.of(),
                path -> {
                  throw new AssertionError("needs no plug-ins");
                },
                action -> {})
            .root();
    return root.getSubcommands().entrySet().stream()
        .flatMap(
            command ->
                command.getValue().getCommandSpec().options().stream()
                    .filter(CompletionCandidatesTest::takesWords)
                    .map(option -> offersAll(command.getKey(), option)));
  }

  private static boolean takesWords(OptionSpec option) {
    return option.completionCandidates() != null
        && option.completionCandidates().iterator().hasNext();
  }

  private DynamicTest offersAll(String command, OptionSpec option) {
    return DynamicTest.dynamicTest(
        command + " " + option.longestName(),
        () ->
            assertThat(texts(command, option.longestName(), ""))
                .hasSizeGreaterThan(2)
                .containsAll(option.completionCandidates()));
  }

  @Test
  void completesContextsWithoutLoggingIn() throws IOException {
    Path ran = folder.resolve("ran");
    String kubeconfig = kubeconfig("https://127.0.0.1:1", "touch '%s'".formatted(ran));

    assertThat(texts("tree", "--kubeconfig", kubeconfig, "--context", ""))
        .containsExactly("one", "other", ":4");
    assertThat(texts("diff", "--kubeconfig=" + kubeconfig, "--context=ot"))
        .containsExactly("--context=other", ":4");
    assertThat(ran).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a: [", "contexts: 5", "contexts: [{name: {}}, 7]", "- x"})
  void completesNothingWithABrokenKubeconfig(String content) throws IOException {
    String kubeconfig = Files.writeString(folder.resolve("broken"), content).toString();

    assertThat(complete("tree", "--kubeconfig", kubeconfig, "--context", "")).isEqualTo(NONE);
    assertThat(complete("tree", "--kubeconfig", kubeconfig, "--namespace", "")).isEqualTo(NONE);
    assertThat(complete("tree", "--kubeconfig", kubeconfig, "")).isEqualTo(NONE);
  }

  @Test
  void completesNothingWithBrokenPlugIns() {
    Cli broken =
        new Cli(
            () -> {
              throw new PluginException("The jar x.jar is broken.", new Exception());
            });

    assertThat(broken.run("__complete", "explain", "")).isEqualTo(new Cli.Result(0, NONE, ""));
    assertThat(broken.run("__complete", "diff", "--mode", "c").out()).startsWith("client\n");
  }

  @Test
  void listsResourcesInTheNamespaceOfTheContext() throws IOException {
    try (LocalServer server =
        LocalServer.answering(
            exchange -> list(exchange, "/namespaces/staging/applications", "shop"))) {
      String kubeconfig =
          LocalServer.kubeconfig(folder.resolve("kubeconfig"), server.port(), "staging").toString();

      assertThat(texts("tree", "--kubeconfig", kubeconfig, "")).containsExactly("shop", ":4");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rbac", "install"})
  void listsNamespacesForCommandsThatOnlyPrint(String command) throws Exception {
    try (LocalServer server =
        LocalServer.answering(exchange -> list(exchange, "/api/v1/namespaces", "staging"))) {
      Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), server.port());

      // A busy machine may need more than the two seconds of the completion.
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(
                          inAProcess(
                              Map.of("KUBECONFIG", kubeconfig.toString()), command, "-n", ""))
                      .isEqualTo("staging\n" + NONE));
    }
  }

  private static void list(HttpExchange exchange, String path, String name) throws IOException {
    if (exchange.getRequestURI().getPath().endsWith(path)) {
      LocalServer.send(
          exchange,
          200,
          "{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"%s\"}}]}".formatted(name));
    } else {
      LocalServer.refuse(exchange, 404, "NotFound", "not found");
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void timesOutOnASilentServer() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String kubeconfig = kubeconfig("http://127.0.0.1:" + silent.getLocalPort(), "exit 0");

      assertThat(inAProcess("tree", "--kubeconfig", kubeconfig, "--namespace", "")).isEqualTo(NONE);
      assertThat(inAProcess("tree", "--kubeconfig", kubeconfig, "")).isEqualTo(NONE);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void endsALoginCommandThatWaitsForItsUser() throws Exception {
    Path pid = folder.resolve("pid");
    String kubeconfig =
        kubeconfig("https://127.0.0.1:1", "echo $$ > '%s'; exec sleep 600".formatted(pid));

    // On a busy machine, the two seconds of the completion may end before the command starts.
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              assertThat(inAProcess("tree", "--kubeconfig", kubeconfig, "")).isEqualTo(NONE);
              return Files.exists(pid) && Files.size(pid) > 0;
            });
    long login = Long.parseLong(Files.readString(pid).strip());
    await().until(() -> ProcessHandle.of(login).filter(ProcessHandle::isAlive).isEmpty());
  }

  /** Runs it like a shell; the process ends long before the login command would. */
  private String inAProcess(String... words) throws IOException, InterruptedException {
    return inAProcess(Map.of(), words);
  }

  private String inAProcess(Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    String[] arguments =
        Stream.concat(Stream.of("__complete"), Stream.of(words)).toArray(String[]::new);
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        JavaProcess.of(List.of("-XX:TieredStopAtLevel=1"), arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readString(output);
  }

  private String kubeconfig(String server, String login) throws IOException {
    return Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: one
            clusters:
            - {name: c, cluster: {server: '%s'}}
            contexts:
            - {name: other, context: {cluster: c, user: u}}
            - {name: one, context: {cluster: c, user: u}}
            users:
            - name: u
              user:
                exec:
                  apiVersion: client.authentication.k8s.io/v1
                  command: sh
                  args: [-c, "%s"]
            """
                .formatted(server, login))
        .toString();
  }

  private String complete(String... words) {
    Cli.Result result =
        cli.run(Stream.concat(Stream.of("__complete"), Stream.of(words)).toArray(String[]::new));
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    return result.out();
  }

  private List<String> texts(String... words) {
    return complete(words).lines().map(line -> line.replaceFirst("\t.*", "")).toList();
  }
}

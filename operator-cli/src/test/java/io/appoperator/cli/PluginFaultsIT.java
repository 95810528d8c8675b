package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.testkit.PluginJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands with a faulty plug-in, in separate processes. */
class PluginFaultsIT {

  private static final String MANAGER =
      """
      package bad;
      import io.appoperator.api.*;
      import io.appoperator.application.ApplicationSpec;
      import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
      import java.util.Set;
      public final class BadManager implements ResourceManager<ApplicationSpec> {
        public String id() { return "bad"; }
        public Class<ApplicationSpec> specType() { return ApplicationSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(CronJob.class)); }
        public DesiredState render(RenderRequest<ApplicationSpec> request) {
          %s
          return DesiredState.none();
        }
      }
      """;

  private static final String KIND =
      """
      package bad;
      import io.appoperator.api.*;
      import java.util.*;
      public final class BadKind implements PrimaryKind<BadSpec> {
        private static volatile boolean on = true;
        public ResourceKind kind() {
          return new ResourceKind("bad.example.com", "v1", "Bad", "bads");
        }
        public Class<BadSpec> specType() { return BadSpec.class; }
        public String crd() {
          <crd> return "{\\"spec\\": {\\"versions\\": [{\\"name\\": \\"v1\\", \\"schema\\":"
            + " {\\"openAPIV3Schema\\": {\\"type\\": \\"object\\","
            + " \\"x-kubernetes-preserve-unknown-fields\\": true}}}]}}";
        }
        public Map<String, String> labels(Primary<BadSpec> primary) { <labels> }
        public List<Diagnostic> validate(Primary<BadSpec> primary) { <validate> }
      }
      """;

  private static final String LOOP = "while (request.name().length() > 0) Thread.onSpinWait();";

  private final Map<String, String> environment = new HashMap<>();
  @TempDir private Path folder;
  private Path input;
  private Path live;

  private record Result(int code, String out, String err) {}

  @BeforeEach
  void write() throws IOException {
    input =
        Files.writeString(
            folder.resolve("in.yaml"),
            """
            apiVersion: apps.example.com/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              image: "nginx:1.27"
            """);
    live = Files.createDirectory(folder.resolve("live"));
    Files.writeString(
        live.resolve("namespace.yaml"),
        "apiVersion: v1\nkind: Namespace\nmetadata: {name: default, managedFields: []}\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"render", "validate", "explain", "diff"})
  void reportsAManagerThatLoops(String command) throws Exception {
    Result result = run(LOOP, command, "--manager-timeout=1s");

    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.INVALID.code());
    assertThat(result.err())
        .contains("The manager 'bad' of bad.jar did not return within 1.0 s")
        .doesNotContain("Exception", "Please report it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "return \"bad\";                               | <loop>              | used: its method id()",
        "return Set.of(ManagedKind.of(CronJob.class)); | <loop>              | used: its method manages()",
        "public String id()                            | { if (on) { <loop> } } public String id()        | loaded: its constructor or static initializer",
        "public String id()                            | static { if (on) { <loop> } } public String id() | loaded: its constructor or static initializer",
      })
  void reportsAManagerThatLoopsWhileLoading(String code, String replacement, String what)
      throws Exception {
    String looping = replacement.replace("<loop>", "while (true) Thread.onSpinWait();");
    String source =
        MANAGER
            .formatted("")
            .replace(code, looping)
            .replace(
                "ResourceManager<ApplicationSpec> {",
                "ResourceManager<ApplicationSpec> { static boolean on = true;");
    for (String command : List.of("render", "run")) {
      Result result = runWith(source, command, "--manager-timeout=1s");

      assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USAGE.code());
      assertThat(result.out()).isEmpty();
      assertThat(result.err())
          .contains(
              "The plug-in bad.BadManager of bad.jar cannot be "
                  + what
                  + " did not return within 1.0 s")
          .doesNotContain("Please report it");
    }
  }

  @Test
  void reportsAKindWhoseDefinitionLoops() throws Exception {
    Files.writeString(
        input,
        "---\napiVersion: bad.example.com/v1\nkind: Bad\nmetadata: {name: a}\nspec: {}\n",
        StandardOpenOption.APPEND);
    Result result =
        run(badKind("crd", "while (on) Thread.onSpinWait();"), "render", "--manager-timeout=1s");

    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err())
        .contains(
            "The plug-in bad.BadKind of bad.jar cannot be used: its method crd() did not return within 1.0 s");
  }

  @ParameterizedTest
  @CsvSource({"render,2", "diff,2", "diff --detailed-exitcode,1", "validate,2", "explain,2"})
  void failsIfAPlugInExitsTheProcess(String command, int code) throws Exception {
    Result result = run("System.exit(0);", command.split(" "));

    assertThat(result.code()).as(result.err()).isEqualTo(code);
    assertThat(result.err())
        .contains("The plug-in class bad.BadManager of bad.jar ended the process with System.exit");
  }

  @Test
  void failsIfAPlugInExitsTheProcessWhileLoading() throws Exception {
    Result result =
        runWith(
            MANAGER
                .replace("public String id()", "{ System.exit(0); } public String id()")
                .formatted(""),
            "render");

    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err()).contains("bad.BadManager of bad.jar");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "labels   | throw new IllegalStateException(\"why\"); | failed with java.lang.IllegalStateException: why",
        "labels   | return null;                             | returned null",
        "labels   | while (on) Thread.onSpinWait();          | did not return within 1.0 s",
        "validate | throw new StackOverflowError();          | failed with java.lang.StackOverflowError",
        "validate | return null;                             | returned null",
        "validate | while (on) Thread.onSpinWait();          | did not return within 1.0 s",
      })
  void reportsAFailingKindAsAnErrorOfItsResources(String method, String body, String what)
      throws Exception {
    Files.writeString(
        input,
        "---\napiVersion: bad.example.com/v1\nkind: Bad\nmetadata: {name: a}\nspec: {}\n",
        StandardOpenOption.APPEND);
    for (String command : List.of("render", "validate")) {
      Result result = run(badKind(method, body), command, "--manager-timeout=1s");

      assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.INVALID.code());
      assertThat(result.err())
          .contains("The method %s() of the kind Bad of bad.jar %s".formatted(method, what))
          .doesNotContain("Please report it");
    }
  }

  private static PluginJar badKind(String method, String body) {
    String source =
        KIND.replace("<" + method + ">", "if (on) { " + body + " } " + "<" + method + ">")
            .replace("<crd>", "")
            .replace("<labels>", "return Map.of();")
            .replace("<validate>", "return List.of();");
    return new PluginJar()
        .withClass("bad.BadSpec", "package bad; public record BadSpec(Object environment) {}")
        .withClass("bad.BadKind", source)
        .providing("PrimaryKind", "bad.BadKind");
  }

  @ParameterizedTest
  @ValueSource(strings = {"render", "validate", "validate -o json", "explain", "diff"})
  void masksSecretsInAManagersFailure(String command) throws Exception {
    Files.writeString(
        input,
        "  environment: [{name: DB_PASSWORD, value: swordfish7}]\n",
        StandardOpenOption.APPEND);
    environment.put("OPERATOR_DEBUG", "1");

    Result result =
        run(
            "if (true) throw new IllegalStateException("
                + "\"boom \" + request.spec().environment().get(0).getValue());",
            command.split(" "));

    assertThat(result.out() + result.err())
        .contains("IllegalStateException: boom <masked>", "at bad.BadManager.render(")
        .doesNotContain("swordfish7");
  }

  @ParameterizedTest
  @CsvSource({"labels, render", "validate, validate -o json"})
  void masksSecretsInAKindsFailure(String method, String command) throws Exception {
    Files.writeString(
        input,
        """
        apiVersion: bad.example.com/v1
        kind: Bad
        metadata: {name: a}
        spec: {environment: [{name: DB_PASSWORD, value: swordfish7}]}
        """);
    environment.put("OPERATOR_DEBUG", "1");

    Result result =
        run(
            badKind(
                method,
                "throw new IllegalStateException(\"boom \" + primary.spec().environment());"),
            command.split(" "));

    assertThat(result.out() + result.err())
        .contains("IllegalStateException: boom [{name=DB_PASSWORD, value=<masked>}]")
        .contains("at bad.BadKind." + method)
        .doesNotContain("swordfish7");
  }

  @Test
  void printsAPlugInsStackTraceOnlyForDebugging() throws Exception {
    String trace = "at bad.BadManager.render(";
    String code = "if (true) throw new IllegalStateException(\"why\");";

    Result usual = run(code, "render");
    assertThat(usual.err()).contains("IllegalStateException: why").doesNotContain(trace);
    environment.put("OPERATOR_DEBUG", "1");
    Result debugged = run(code, "render");
    assertThat(debugged.err()).contains(trace);
    assertThat(debugged.code()).isEqualTo(usual.code());
    assertThat(debugged.out()).isEqualTo(usual.out());
  }

  @Test
  void keepsPlugInOutputOutOfTheResult() throws Exception {
    String expected = run("", "render").out();
    Result result = run("System.out.println(\"kind: Secret\");", "render");

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo(expected).contains("kind: Deployment");
    assertThat(result.err()).contains("kind: Secret");
  }

  private Result run(String code, String... command) throws Exception {
    return runWith(MANAGER.formatted(code), command);
  }

  private Result runWith(String source, String... command) throws Exception {
    return run(
        new PluginJar()
            .withClass("bad.BadManager", source)
            .providing("ResourceManager", "bad.BadManager"),
        command);
  }

  private Result run(PluginJar plugin, String... command) throws Exception {
    Path jar = plugin.write(folder, "bad.jar");
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    line.add(System.getProperty("java.class.path") + File.pathSeparator + jar);
    line.add(Main.class.getName());
    line.addAll(List.of(command));
    if (!command[0].equals("run")) {
      line.addAll(List.of("-f", input.toString()));
    }
    if (command[0].equals("diff")) {
      line.add("--live-dir=" + live);
    }
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ends").isTrue();
      return new Result(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    } finally {
      process.destroyForcibly();
    }
  }
}

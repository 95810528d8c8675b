package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.appoperator.cli.JavaProcess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each broken plug-in is refused, is contained, or ends the process with a non-zero code. The other
 * plug-ins work in the first two cases.
 */
class BrokenPluginsIT {

  private static final String LOOP = "while (on) Thread.onSpinWait();";

  @TempDir private Path folder;
  private Path good;
  private Path resources;

  private record Result(int code, String out, String err) {}

  @BeforeEach
  void write() throws IOException {
    good = BrokenPlugins.working("good").write(folder, "good.jar");
    resources = folder.resolve("resources.yaml");
  }

  static Stream<Arguments> refused() {
    String id = "public String id() { return \"bad\"; }";
    String manages = "return Set.of(ManagedKind.of(ConfigMap.class));";
    return Stream.of(
        arguments("a file of the service that is not a class", missing(), "lists bad.Missing"),
        arguments(
            "a service of another type",
            new PluginJar()
                .withClass("bad.Other", "package bad; public class Other {}")
                .providing("ResourceManager", "bad.Other"),
            "bad.Other: It does not implement"),
        arguments(
            "an unknown type of plug-in",
            BrokenPlugins.working("bad").providing("PrimaryKnid", "bad.TheKind"),
            "PrimaryKnid: The operator has no plug-ins of this type"),
        arguments(
            "an abstract manager",
            BrokenPlugins.withManagerText("bad", "public final class", "public abstract class"),
            "bad.TheManager: It is abstract"),
        arguments(
            "a hidden constructor",
            BrokenPlugins.withManagerMembers("bad", "TheManager() {}"),
            "bad.TheManager: It needs to be public"),
        arguments(
            "System.exit",
            BrokenPlugins.rendering("bad", "System.exit(0);"),
            "bad.TheManager.render: It calls java.lang.System.exit(int)"),
        arguments(
            "Runtime.halt",
            BrokenPlugins.rendering("bad", "Runtime.getRuntime().halt(0);"),
            "It calls java.lang.Runtime.halt(int)"),
        arguments(
            "a process",
            BrokenPlugins.rendering(
                "bad",
                "try { new ProcessBuilder(\"ls\").start(); } catch (java.io.IOException e) {}"),
            "which starts a process"),
        arguments(
            "a removed method of the SPI",
            api("public static void removed() {}", "DesiredState.removed();"),
            "It uses io.appoperator.api.DesiredState.removed()"),
        arguments(
            "a removed field of the SPI",
            api("public static final Object GONE = null;", "Object o = DesiredState.GONE;"),
            "It uses io.appoperator.api.DesiredState.GONE"),
        arguments(
            "a class in a package of the operator",
            BrokenPlugins.working("bad")
                .withClass(
                    "io.appoperator.core.Mine",
                    "package io.appoperator.core; public class Mine {}"),
            "Its package belongs to the operator"),
        arguments("another version of the SPI", manifest("Plugin-Api: [2.0,3.0)"), "needs version"),
        arguments(
            "a range that is none", manifest("Plugin-Api: newest"), "not a range of versions"),
        arguments("an invalid id", manifest("Plugin-Id: Not An Id"), "An id has lower-case"),
        arguments("a missing requirement", manifest("Plugin-Requires: absent"), "not loaded"),
        arguments("a plug-in that requires itself", itself(), "require each other"),
        arguments(
            "a constructor that throws",
            BrokenPlugins.withManagerMembers(
                "bad", "public TheManager() { throw new IllegalStateException(\"why\"); }"),
            "IllegalStateException: why"),
        arguments(
            "a static initializer that throws",
            BrokenPlugins.withManagerMembers("bad", "static { if (on) throw new Error(\"why\"); }"),
            "Error: why"),
        arguments(
            "a constructor that loops",
            BrokenPlugins.withManagerMembers("bad", "{ " + LOOP + " }"),
            "did not return within 1.0 s"),
        arguments(
            "an id that is null",
            BrokenPlugins.withManagerText("bad", id, "public String id() { return null; }"),
            "its method id() returned null"),
        arguments(
            "an invalid id of a manager",
            BrokenPlugins.withManagerText("bad", id, "public String id() { return \"A b\"; }"),
            "has the id 'A b'"),
        arguments(
            "a declaration that throws",
            BrokenPlugins.withManagerText(
                "bad", manages, "throw new IllegalStateException(\"no\");"),
            "IllegalStateException: no"),
        arguments(
            "the id of another manager",
            BrokenPlugins.withManagerText("bad", id, id.replace("bad", "good")),
            "The manager id 'good' is used twice"),
        arguments(
            "the kind of another plug-in",
            BrokenPlugins.withKindText(
                "bad", "bad.example.com\", \"v1", "good.example.com\", \"v1"),
            "TheKind.good.example.com/v1"),
        arguments(
            "a kind without a name",
            BrokenPlugins.withKindText(
                "bad",
                "return new ResourceKind(",
                "if (true) return null; return new ResourceKind("),
            "its method kind() returned null"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void refusesAtTheStart(String fault, PluginJar plugin, String reason) throws Exception {
    assertRefused(plugin.write(folder, "bad.jar"), reason);
  }

  static Stream<Arguments> brokenFiles() throws IOException {
    return Stream.of(
        arguments("a jar that is none", "bad.jar", new byte[] {1, 2, 3}, "bad.jar"),
        arguments("an empty jar", "bad.jar", new byte[0], "bad.jar"),
        arguments("another file", "bad.txt", new byte[0], "not a .jar file"),
        arguments(
            "a zip without a plug-in", "bad.zip", zip("readme.md", new byte[0]), "not a plug-in"),
        arguments(
            "a zip with a path outside of it",
            "bad.zip",
            zip("../escaped", new byte[1]),
            "outside"),
        arguments(
            "a class that is none",
            "bad.jar",
            zip("bad/Other.class", new byte[64], "META-INF/MANIFEST.MF"),
            "bad.Other: It is not a valid class file"),
        arguments(
            "a class for a later Java",
            "bad.jar",
            zip(
                "bad/Other.class",
                new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 99, 0, 1},
                "META-INF/MANIFEST.MF"),
            "It is compiled for Java 55"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenFiles")
  void refusesBrokenFiles(String fault, String name, byte[] content, String reason)
      throws Exception {
    Path file = Files.write(folder.resolve(name), content);

    Result result = render(List.of(), BrokenPlugins.resource("good"), file);

    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err()).contains(reason).doesNotContain("Please report it");
    assertThat(folder.resolve("../escaped")).doesNotExist();
  }

  static Stream<Arguments> contained() {
    return Stream.of(
        arguments(
            "throws", "throw new IllegalStateException(\"why\");", "IllegalStateException: why"),
        arguments("returns null", "return null;", "returned null"),
        arguments("loops", LOOP, "did not return within 1.0 s"),
        arguments(
            "ignores interruption",
            "while (on) try { Thread.sleep(60_000); } catch (InterruptedException e) { }",
            "did not return within 1.0 s"),
        arguments("recurses", "return render(request);", "StackOverflowError"),
        arguments(
            "allocates indefinitely",
            "long sum = 0; while (on) sum += new byte[1 << 20].length;",
            "did not return within 1.0 s|allocated more than"),
        arguments(
            "needs all memory",
            "List<Object> all = new ArrayList<>(); while (on) all.add(new byte[1 << 20]);",
            "OutOfMemoryError"),
        arguments(
            "renders an undeclared kind",
            "return DesiredState.of(new SecretBuilder().withNewMetadata().withName(\"s\").endMetadata().build());",
            "Secret"),
        arguments(
            "renders 10,000 objects",
            "List<DesiredObject> all = new ArrayList<>(); for (int i = 0; i < 10_000; i++) all.add(DesiredObject.of(map(\"a\" + i, \"1\"))); return new DesiredState(all, List.of());",
            "returned 10000 objects for one resource, and may return 1000"),
        arguments(
            "renders other content each time",
            "return DesiredState.of(map(\"a\", Long.toString(System.nanoTime())));",
            "returned ConfigMap/a with different content for the same input"),
        arguments(
            "renders an object twice",
            "return DesiredState.of(DesiredObject.of(map(\"a\", \"1\")), DesiredObject.of(map(\"a\", \"2\")));",
            "ConfigMap"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("contained")
  void containsAManagerThat(String fault, String code, String reason) throws Exception {
    Path bad = BrokenPlugins.rendering("bad", code).write(folder, "bad.jar");

    Result result = render(List.of("-Xmx96m"), BrokenPlugins.resource("bad"), bad);
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.INVALID.code());
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).containsPattern(reason).doesNotContain("Please report it");
    assertThatOthersWork(bad);
  }

  /** Java cannot prevent these; a wrong answer with exit code 0 is worse. */
  static Stream<Arguments> ending() {
    return Stream.of(
        arguments("exits by reflection", "call(null, System.class, \"exit\", 0);"),
        arguments("halts by reflection", "call(Runtime.getRuntime(), Runtime.class, \"halt\", 7);"),
        arguments(
            "crashes",
            """
            try {
              Class<?> unsafe = Class.forName("sun.misc.Unsafe");
              var field = unsafe.getDeclaredField("theUnsafe");
              field.setAccessible(true);
              unsafe.getMethod("putAddress", long.class, long.class).invoke(field.get(null), 0L, 0L);
            } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ending")
  void neverSucceedsWithAManagerThat(String fault, String code) throws Exception {
    Path bad = BrokenPlugins.rendering("bad", code).write(folder, "bad.jar");
    String both = BrokenPlugins.resource("good") + BrokenPlugins.resource("bad");

    Result result =
        render(List.of("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=/dev/null"), both, bad);

    assertThat(result.code()).as(result.err()).isNotZero();
    assertThat(result.out()).doesNotContain("kind: ConfigMap");
    assertThatOthersWork(bad);
  }

  @Test
  void keepsOutputAndThreadsOfAPlugInOutOfTheResult() throws Exception {
    Path bad =
        BrokenPlugins.rendering(
                "bad",
                "System.out.println(\"kind: Secret\"); new Thread(() -> { while (on) Thread.onSpinWait(); }).start();")
            .write(folder, "bad.jar");

    Result result = render(List.of(), BrokenPlugins.resource("bad"), bad);

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("kind: ConfigMap").doesNotContain("kind: Secret");
    assertThat(result.err()).contains("The manager 'bad' of bad.jar starts threads");
  }

  @Test
  void readsTheClassesOfAPlugInOnceUntilItChanges() throws Exception {
    Path classes = folder.resolve("classes");
    List<String> java = List.of("-Xlog:class+load:file=" + classes);
    Path other = BrokenPlugins.working("other").write(folder, "other.jar");

    Predicate<String> isOfCheck =
        line ->
            line.contains(" org.objectweb.asm.")
                || line.contains(" io.appoperator.core.loading.check.");
    assertThat(render(java, BrokenPlugins.resource("good"), other).code()).isZero();
    assertThat(Files.readAllLines(classes)).anyMatch(isOfCheck);

    assertThat(render(java, BrokenPlugins.resource("good"), other).code()).isZero();
    assertThat(Files.readAllLines(classes))
        .anyMatch(line -> line.contains(" other.TheManager "))
        .noneMatch(isOfCheck);

    BrokenPlugins.rendering("other", "System.exit(0);").write(folder, "other.jar");
    Result changed = render(List.of(), BrokenPlugins.resource("good"), other);
    assertThat(changed.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(changed.err()).contains("It calls java.lang.System.exit(int)");
  }

  private void assertRefused(Path bad, String reason) throws Exception {
    Result failed = render(List.of(), BrokenPlugins.resource("good"), bad);
    assertThat(failed.code()).as(failed.err()).isEqualTo(ExitCode.USAGE.code());
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains(reason).doesNotContain("Please report it", "\tat ");

    Result skipped =
        render(List.of(), BrokenPlugins.resource("good"), bad, "--plugins-policy=skip");
    if (skipped.code() == 0) {
      assertThat(skipped.err()).contains("warning: skipped a plug-in: ", reason);
      assertThat(skipped.out()).contains("kind: ConfigMap");
    } else {
      // Manifests that cannot be read, and requirements, concern the whole set.
      assertThat(skipped.err()).contains(reason);
    }
  }

  private void assertThatOthersWork(Path bad) throws Exception {
    Result others = render(List.of(), BrokenPlugins.resource("good"), bad);
    assertThat(others.code()).as(others.err()).isZero();
    assertThat(others.out()).contains("kind: ConfigMap");
  }

  private Result render(List<String> java, String documents, Path bad, String... options)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("render", "--manager-timeout=1s"));
    command.addAll(List.of("-f", Files.writeString(resources, documents).toString()));
    command.addAll(List.of("--plugins", good.toString(), "--plugins", bad.toString()));
    command.addAll(List.of(options));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        JavaProcess.of(java, command.toArray(String[]::new))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ends").isTrue();
      return new Result(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    } finally {
      process.destroyForcibly();
    }
  }

  private static PluginJar missing() {
    return new PluginJar().providing("ResourceManager", "bad.Missing");
  }

  private static PluginJar itself() {
    return manifest("Plugin-Id: bad\nPlugin-Requires: bad");
  }

  private static PluginJar manifest(String entries) {
    return BrokenPlugins.working("bad")
        .withFile("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + entries + "\n\n");
  }

  /** A plug-in that is compiled against an SPI with one more member. */
  private static PluginJar api(String member, String use) {
    return new PluginJar()
        .withClass(
            "io.appoperator.api.DesiredState",
            "package io.appoperator.api; public class DesiredState { %s }".formatted(member))
        .withClass(
            "bad.User",
            "package bad; import io.appoperator.api.*; class User { void act() { %s } }"
                .formatted(use))
        .without("io.appoperator.api.DesiredState")
        .withFile("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPlugin-Id: bad\n\n");
  }

  private static byte[] zip(String name, byte[] content, String... manifests) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
      for (String manifest : manifests) {
        zip.putNextEntry(new ZipEntry(manifest));
        zip.write("Manifest-Version: 1.0\nPlugin-Id: bad\n\n".getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}

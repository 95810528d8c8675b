package io.appoperator.core.loading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Plug-ins that cannot work are refused before their code runs; the message names the reason. */
class PluginCheckTest {

  private static final String API =
      "package io.appoperator.api; public final class DesiredState { %s }";

  @TempDir private Path folder;

  private final PluginLoader loader =
      new PluginLoader(PluginCheckTest.class.getClassLoader(), null);

  @AfterEach
  void close() {
    loader.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "System.exit(1);                | java.lang.System.exit(int), which ends the process of the operator",
        "Runtime.getRuntime().halt(1);  | java.lang.Runtime.halt(int), which ends the process of the operator",
        "new ProcessBuilder(\"ls\");    | java.lang.ProcessBuilder.ProcessBuilder(String[]), which starts a process",
        "Runtime.getRuntime().exec(\"ls\"); | java.lang.Runtime.exec(String), which starts a process",
        "java.util.function.IntConsumer c = System::exit; | java.lang.System.exit(int), which ends the process of the operator",
      })
  void refusesCallsThatNoPlugInMayMake(String code, String message) throws IOException {
    Path jar =
        NotePlugin.kind()
            .withClass(
                "toy.Evil",
                "package toy; class Evil { void act() throws Exception { %s } }".formatted(code))
            .write(folder, "notes.jar");

    assertRefused(
        jar,
        "The plug-in 'notes' of notes.jar cannot be loaded: toy.Evil.act: It calls %s. Remove the call."
            .formatted(message));
  }

  /** The plug-in is compiled against an SPI that has the method. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "public static void removed(String name, int n) {} | DesiredState.removed(null, 1); | io.appoperator.api.DesiredState.removed(String, int)",
        "public static final java.util.List<?> GONE = null; | Object o = DesiredState.GONE; | io.appoperator.api.DesiredState.GONE",
      })
  void namesTheRemovedMember(String member, String use, String name) throws IOException {
    Path jar =
        new PluginJar()
            .withClass("io.appoperator.api.DesiredState", API.formatted(member))
            .withClass(
                "toy.User",
                "package toy; import io.appoperator.api.*; class User { void act() { %s } }"
                    .formatted(use))
            .without("io.appoperator.api.DesiredState")
            .providing("ResourceManager", "toy.None")
            .write(folder, "notes.jar");

    assertThat(problems(jar))
        .contains(
            "toy.User.act: It uses %s, which this operator and its Java do not have. Compile the plug-in against the operator-api of this operator."
                .formatted(name));
  }

  @Test
  void namesTheRemovedClass() throws IOException {
    Path jar =
        new PluginJar()
            .withClass(
                "io.appoperator.api.Gone", "package io.appoperator.api; public class Gone {}")
            .withClass("toy.User", "package toy; class User extends io.appoperator.api.Gone {}")
            .without("io.appoperator.api.Gone")
            .providing("ResourceManager", "toy.User")
            .write(folder, "notes.jar");

    assertThat(problems(jar))
        .anyMatch(line -> line.startsWith("toy.User: It uses io.appoperator.api.Gone, which"));
  }

  /** The operator has the library, too, but plug-ins never see its copy. */
  @Test
  void namesTheLibraryOfObjectsThatIsNotInThePlugIn() throws IOException {
    Path jar =
        NotePlugin.kind()
            .withClass(
                "io.appoperator.objects.Part",
                "package io.appoperator.objects; public class Part {}")
            .withClass("toy.User", "package toy; class User extends io.appoperator.objects.Part {}")
            .without("io.appoperator.objects.Part")
            .write(folder, "notes.jar");

    assertThat(problems(jar))
        .contains(
            "toy.User: It uses io.appoperator.objects.Part, which is not in the plug-in. Add operator-objects to its jar, or to lib/.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ResourceManager | toy.Missing  | META-INF/services/io.appoperator.api.ResourceManager: It lists toy.Missing, which is not in the plug-in. Correct the name.",
        "PrimaryKind     | toy.Other    | toy.Other: It does not implement io.appoperator.api.PrimaryKind.",
        "PrimaryKind     | toy.Abstract | toy.Abstract: It is abstract. List a class that implements it in META-INF/services/io.appoperator.api.PrimaryKind.",
        "PrimaryKind     | toy.Hidden   | toy.Hidden: It needs to be public, with a public constructor without parameters.",
        "PrimaryKind     | toy.Private  | toy.Private: It needs to be public, with a public constructor without parameters.",
        "PrimaryKnid     | toy.Other    | META-INF/services/io.appoperator.api.PrimaryKnid: The operator has no plug-ins of this type. The name of the file is io.appoperator.api. and one of PrimaryKind, ResourceManager, ResourceTransformer.",
      })
  void checksTheServiceFiles(String type, String name, String problem) throws IOException {
    String kind = "package toy; %s implements io.appoperator.api.PrimaryKind<String> { %s }";
    String methods =
        """
        public io.appoperator.api.ResourceKind kind() { return null; }
        public Class<String> specType() { return null; }
        public String crd() { return null; }
        public java.util.Map<String, String> labels(io.appoperator.api.Primary<String> p) { return null; }
        """;
    Path jar =
        new PluginJar()
            .withClass("toy.Other", "package toy; public class Other {}")
            .withClass("toy.Abstract", kind.formatted("public abstract class Abstract", ""))
            .withClass("toy.Hidden", kind.formatted("class Hidden", methods))
            .withClass(
                "toy.Private",
                kind.formatted("public class Private", "private Private() {}" + methods))
            .providing(type, name)
            .write(folder, "notes.jar");

    assertThat(problems(jar)).containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[2.0,3.0) | It needs version [2.0,3.0) of the SPI, and this operator has 1.0. Use a version of the plug-in for it.",
        "1.1       | It needs version 1.1 of the SPI, and this operator has 1.0. Use a version of the plug-in for it.",
        "newest    | ~'Plugin-Api: newest' is not a range of versions. Write it like [1.0,2.0).~",
        "[1.0,2.0) | ",
        "(0.9,)    | ",
        "1.0       | ",
      })
  void checksTheRangeOfTheSpi(String range, @Nullable String problem) throws IOException {
    Path jar =
        NotePlugin.withManifest(NotePlugin.kind(), "Plugin-Api: " + range)
            .write(folder, "notes.jar");

    assertThat(problems(jar))
        .isEqualTo(problem == null ? List.of() : List.of("META-INF/MANIFEST.MF: " + problem));
  }

  @Test
  void refusesClassesForANewerJava() throws IOException {
    byte[] content = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 120};

    assertThat(problems(jar("toy/New.class", content)))
        .containsExactly(
            "toy.New: It is compiled for Java 76, and this is Java %s. Compile the plug-in with --release 17."
                .formatted(Runtime.version().feature()));
  }

  /** The class for all versions of Java is harmless. */
  @Test
  void checksTheClassThatThisJavaLoadsFromAMultiReleaseJar() throws IOException {
    String evil = "package toy; public class Evil { void act() { %s } }";
    Path other =
        new PluginJar()
            .withClass("toy.Evil", evil.formatted("System.exit(1);"))
            .write(folder, "other.jar");
    Path jar =
        NotePlugin.withManifest(
                NotePlugin.kind().withClass("toy.Evil", evil.formatted("")), "Multi-Release: true")
            .write(folder, "notes.jar");
    addVersions(jar, entry(other, "toy/Evil.class"));

    assertThat(problems(jar))
        .containsExactly(
            "toy.Evil.act: It calls java.lang.System.exit(int), which ends the process of the operator. Remove the call.");
  }

  /** Java 9 and 17 have the class, and a Java that does not exist yet has a broken one. */
  private static void addVersions(Path jar, byte[] content) throws IOException {
    try (FileSystem files = FileSystems.newFileSystem(jar)) {
      for (String version : List.of("9", "17", "999")) {
        Path folder = files.getPath("META-INF/versions", version, "toy");
        Files.createDirectories(folder);
        byte[] bytes = version.equals("17") ? content : new byte[] {1, 2, 3};
        Files.write(folder.resolve("Evil.class"), bytes);
      }
    }
  }

  private static byte[] entry(Path jar, String name) throws IOException {
    try (FileSystem files = FileSystems.newFileSystem(jar)) {
      return Files.readAllBytes(files.getPath(name));
    }
  }

  @Test
  void refusesABrokenClassFile() throws IOException {
    assertThat(problems(jar("toy/Broken.class", new byte[] {1, 2, 3})))
        .containsExactly("toy.Broken: It is not a valid class file. Build the jar again.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.appoperator.api",
        "io.appoperator.cel",
        "io.appoperator.core.plugin",
        "io.fabric8.kubernetes.api.model",
        "io.fabric8.kubernetes.model.annotation",
        "com.fasterxml.jackson.annotation",
        "org.slf4j",
        "org.jspecify.annotations",
      })
  void refusesClassesInPackagesOfTheOperator(String name) throws IOException {
    Path jar =
        NotePlugin.kind()
            .withClass(name + ".Mine", "package %s; class Mine {}".formatted(name))
            .write(folder, "notes.jar");

    assertThat(problems(jar))
        .containsExactly(
            name
                + ".Mine: Its package belongs to the operator. Move the class, or remove the copy.");
  }

  @Test
  void countsTheCopiesOfALibraryOfTheOperator() throws IOException {
    Path jar =
        NotePlugin.kind()
            .withClass("org.slf4j.A", "package org.slf4j; class A {}")
            .withClass("org.slf4j.B", "package org.slf4j; class B {}")
            .withClass(
                "io.appoperator.objects.Copy", "package io.appoperator.objects; class Copy {}")
            .write(folder, "notes.jar");

    assertThat(problems(jar))
        .containsExactly(
            "org.slf4j.A: Its package belongs to the operator. So does that of 1 more. Move the class, or remove the copy.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javax.xml.parsers",
        "org.w3c.dom",
        "org.xml.sax",
        "jdk.net",
        "com.sun.net.httpserver",
        "com.fasterxml.jackson.annotation",
        "org.slf4j",
      })
  void refusesAUseOfAClassThatThisJavaOrTheOperatorDoesNotHave(String name) throws IOException {
    Path jar = using(name + ".Removed");

    assertThat(problems(jar))
        .containsExactly(
            "toy.User: It uses %s.Removed, which this operator and its Java do not have. Compile the plug-in against the operator-api of this operator."
                .formatted(name));
  }

  @Test
  void warnsOfAMissingLibraryWhosePackageOnlyLooksLikeOneOfJava() throws IOException {
    assertThat(findings(using("javax.inject.Inject")))
        .singleElement()
        .satisfies(found -> assertThat(found.isError()).isFalse());
  }

  /** The compiler does not allow a class in a package of the JDK, so none compiles this one. */
  private Path using(String name) throws IOException {
    Path jar = NotePlugin.kind().write(folder, "notes.jar");
    ClassWriter user = new ClassWriter(0);
    user.visit(Opcodes.V17, 0, "toy/User", null, name.replace('.', '/'), null);
    user.visitEnd();
    try (FileSystem files = FileSystems.newFileSystem(jar)) {
      Files.write(files.getPath("toy/User.class"), user.toByteArray());
    }
    return jar;
  }

  @Test
  void warnsOfAMissingLibrary() throws IOException {
    Path jar =
        NotePlugin.kind()
            .withClass("lib.Tool", "package lib; public class Tool {}")
            .withClass("toy.User", "package toy; class User { lib.Tool tool; }")
            .without("lib.Tool")
            .write(folder, "notes.jar");

    assertThat(findings(jar))
        .singleElement()
        .satisfies(found -> assertThat(found.isError()).isFalse());
    assertThat(loader.load(PluginSelection.of(path(jar))).plugins()).hasSize(1);
  }

  @Test
  void remembersWhatHasPassedButNotWhatHasChanged() throws IOException {
    CheckedPlugins checked = CheckedPlugins.in(folder.resolve("a cache/of plug-ins"));
    checked.add("one");
    // The SPI of this test may be a directory of classes, whose content can change.
    boolean isJar = Files.exists(folder.resolve("a cache"));
    assertThat(checked.contains("one")).isEqualTo(isJar);
    assertThat(checked.contains("two")).isFalse();
  }

  private Path jar(String name, byte[] content) throws IOException {
    Path jar = folder.resolve("notes.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      zip.write("Manifest-Version: 1.0\nPlugin-Id: notes\n\n".getBytes(UTF_8));
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return jar;
  }

  private void assertRefused(Path jar, String message) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> loader.load(PluginSelection.of(path(jar))))
        .withMessage(message);
  }

  private List<String> problems(Path jar) {
    return findings(jar).stream()
        .filter(Finding::isError)
        .map(found -> found.place() + ": " + found.problem())
        .toList();
  }

  private List<Finding> findings(Path jar) {
    return loader.verify(path(jar)).values().iterator().next().stream()
        .filter(found -> !found.place().equals(PluginSample.FOLDER))
        .toList();
  }

  private static PluginPath path(Path jar) {
    return new PluginPath(PluginPath.FLAG, List.of(jar.toString()));
  }
}

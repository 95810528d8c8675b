package io.appoperator.cel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The distribution has each library that the library of CEL needs. */
class PackedLibrariesTest {

  private static final Path POM = Path.of("pom.xml");

  private static final Pattern GROUPS = Pattern.compile("<includeGroupIds>(.*)</includeGroupIds>");

  /** The operator has SnakeYAML; and the JVM ignores annotations whose classes are missing. */
  private static final Pattern NOT_NEEDED =
      Pattern.compile("(.*annotations|checker-qual|jspecify|snakeyaml)-[0-9.]+\\.jar");

  @Test
  void packedLibrariesNeedNoOtherLibrary() throws IOException {
    List<Path> packed = packed();
    assertThat(packed).anyMatch(jar -> jar.getFileName().toString().startsWith("runtime-"));

    List<String> arguments =
        new ArrayList<>(List.of("-s", "--multi-release", "17", "-cp", classPath()));
    packed.forEach(jar -> arguments.add(jar.toString()));

    assertThat(needed(arguments))
        .isNotEmpty()
        .allMatch(
            jar ->
                packed.contains(jar) || NOT_NEEDED.matcher(jar.getFileName().toString()).matches());
  }

  /** Returns the jars of the class path whose groups are listed in the POM. */
  private static List<Path> packed() throws IOException {
    Matcher groups = GROUPS.matcher(Files.readString(POM));
    assertThat(groups.find()).isTrue();
    List<Path> folders =
        Stream.of(groups.group(1).split(",")).map(id -> Path.of(id.replace('.', '/'))).toList();
    return Stream.of(classPath().split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .map(Path::of)
        .filter(jar -> folders.stream().anyMatch(jar.resolve("../../..").normalize()::endsWith))
        .toList();
  }

  /** Returns the jars that the classes of other jars name. */
  private static List<Path> needed(List<String> arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    int code =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(out, out, arguments.toArray(String[]::new));
    assertThat(code).as(bytes.toString(UTF_8)).isZero();
    return bytes
        .toString(UTF_8)
        .lines()
        .filter(line -> line.contains(" -> ") && line.endsWith(".jar"))
        .map(line -> Path.of(line.substring(line.indexOf(" -> ") + 4)))
        .distinct()
        .toList();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }
}

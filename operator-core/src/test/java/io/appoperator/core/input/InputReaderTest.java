package io.appoperator.core.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.decode.YamlReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputReaderTest {

  private static final long MANY_BYTES = 100L * 1024 * 1024;

  @TempDir private Path folder;

  @Test
  void readsFilesAndStdinInTheOrderTheyAreNamed() throws Exception {
    Path b = write("b.yaml", "v: b");
    Path a = write("a.yaml", "v: a");

    YamlReader.Result result = reader("v: in").read(List.of(b.toString(), "-", a.toString()));

    assertThat(result.documents())
        .extracting(d -> d.source() + "=" + d.json().path("v").asText())
        .containsExactly(b + "=b", "stdin=in", a + "=a");
  }

  @Test
  void readsTheManifestsOfAFolderSortedAndNotBelow() throws Exception {
    write("b.yml", "v: b");
    write("a.yaml", "v: a");
    write("c.json", "{\"v\": \"c\"}");
    write("README.md", "[");
    Files.createDirectory(folder.resolve("d.yaml"));
    Files.writeString(folder.resolve("d.yaml/e.yaml"), "v: e");

    assertThat(reader("").read(List.of(folder.toString())).documents())
        .extracting(d -> d.json().path("v").asText())
        .containsExactly("a", "b", "c");
  }

  @Test
  void followsLinks() throws Exception {
    Path file = write("a.yaml", "v: a");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    assertThat(reader("").read(List.of(link.toString())).documents()).hasSize(1);
  }

  @Test
  void refusesALoopOfLinks() throws Exception {
    Path one = folder.resolve("one.yaml");
    Path other = folder.resolve("other.yaml");
    Files.createSymbolicLink(one, other);
    Files.createSymbolicLink(other, one);

    assertRefused("cannot be read", one.toString());
    assertRefused("cannot be read", folder.toString());
  }

  @Test
  void refusesAFileThatDoesNotExist() {
    assertRefused("' does not exist. Check the path.", folder.resolve("no.yaml").toString());
    assertRefused("The name of a file is empty.", "");
  }

  @Test
  void refusesAPathThatIsNone() {
    assertRefused("is no path", "a\0b");
  }

  @Test
  void refusesAFolderWithoutManifests() {
    assertRefused("has no .yaml, .yml, .json file", folder.toString());
  }

  @Test
  void refusesALargeFileWithoutReadingIt() throws Exception {
    Path file = folder.resolve("large.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(MANY_BYTES);
    }

    assertRefused("has more than 64 MiB. Split it.", file.toString());
  }

  @Test
  void refusesAStreamWithoutAnEnd() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            Arrays.fill(bytes, offset, offset + length, (byte) 'x');
            return length;
          }
        };

    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> new InputReader(endless).read(List.of("-")))
        .withMessage("'stdin' has more than 64 MiB. Split it.");
  }

  @Test
  void reportsAStreamThatBreaks() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("cable cut");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };

    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> new InputReader(broken).read(List.of("-")))
        .withMessageContaining("'stdin' cannot be read: cable cut.");
  }

  @Test
  void refusesAnInputWithoutAnyDocument() throws Exception {
    Path empty = write("empty.yaml", "# nothing\n---\n");

    assertRefused("There is no resource in " + empty, empty.toString());
    assertRefused("There is no resource in stdin", "-");
  }

  @Test
  void refusesStdinTwice() {
    assertRefused("is named twice", "-", "-");
  }

  @Test
  void leavesWhatIsWrongInsideOfFilesInTheResult() throws Exception {
    Path bad = write("bad.yaml", "a: [");
    Path good = write("good.yaml", "v: 1");

    YamlReader.Result result = reader("").read(List.of(bad.toString(), good.toString()));

    assertThat(result.documents()).hasSize(1);
    assertThat(result.problems()).singleElement().asString().startsWith(bad + ":1: ");
  }

  private void assertRefused(String message, String... names) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> reader("").read(List.of(names)))
        .withMessageContaining(message);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static InputReader reader(String standardInput) {
    return new InputReader(new ByteArrayInputStream(standardInput.getBytes(UTF_8)));
  }
}

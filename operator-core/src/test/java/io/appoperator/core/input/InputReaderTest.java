package io.appoperator.core.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.decode.YamlReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputReaderTest {

  private static final long MANY_BYTES = 100L * 1024 * 1024;

  private static final int MEBIBYTE = 1024 * 1024;

  @TempDir private Path folder;
  @TempDir private Path other;

  @Test
  void readsFilesAndStdinInTheGivenOrder() throws Exception {
    Path b = write("b.yaml", "v: b");
    Path a = write("a.yaml", "v: a");

    YamlReader.Result result = reader("v: in").read(List.of(b.toString(), "-", a.toString()));

    assertThat(result.documents())
        .extracting(d -> d.source() + "=" + d.json().path("v").asText())
        .containsExactly(b + "=b", "stdin=in", a + "=a");
  }

  @Test
  void readsTheManifestsOfADirectorySortedAndNotRecursively() throws Exception {
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
  void followsSymbolicLinks() throws Exception {
    Path file = write("a.yaml", "v: a");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    assertThat(reader("").read(List.of(link.toString())).documents()).hasSize(1);
  }

  @Test
  void rejectsALoopOfSymbolicLinks() throws Exception {
    Path one = folder.resolve("one.yaml");
    Path other = folder.resolve("other.yaml");
    Files.createSymbolicLink(one, other);
    Files.createSymbolicLink(other, one);

    assertRefused("cannot be read", one.toString());
    assertRefused("cannot be read", folder.toString());
  }

  @Test
  void rejectsAMissingFile() {
    assertRefused("' does not exist. Check the path.", folder.resolve("no.yaml").toString());
    assertRefused("The file name is empty.", "");
  }

  @Test
  void rejectsAnInvalidPath() {
    assertRefused("is not a valid path", "a\0b");
  }

  @Test
  void rejectsADirectoryWithoutManifests() {
    assertRefused(
        "contains no .yaml, .yml, .json file. Use -R to include its subdirectories.",
        folder.toString());
  }

  @Test
  void rejectsALargeDocumentAndReadsTheNextOne() throws Exception {
    Path file = write("large.yaml", "---\nv: 1\n---\nv: " + "x".repeat(MEBIBYTE) + "\n---\nv: 3\n");

    List<RawDocument> documents = new ArrayList<>();
    reader("").read(new InputNames(List.of(file.toString()), false), documents::add);

    assertThat(documents).extracting(RawDocument::line).containsExactly(1, 3, 5);
    assertThat(documents).extracting(RawDocument::isTooLarge).containsExactly(false, true, false);
    assertThat(new YamlReader().read(documents.get(1)).problems())
        .singleElement()
        .asString()
        .startsWith(file + ":3: The document is larger than 1 MiB. Split it");
  }

  @Test
  void readsALargeListAsItsItems() throws Exception {
    String item = "- v: " + "x".repeat(MEBIBYTE / 2) + "\n";
    Path file =
        write("large.yaml", "v: 0\n---\nkind: List\napiVersion: v1\nitems:\n" + item.repeat(3));

    List<RawDocument> documents = new ArrayList<>();
    reader("").read(new InputNames(List.of(file.toString()), false), documents::add);

    assertThat(documents)
        .extracting(RawDocument::path)
        .containsExactly("", "items[0]", "items[1]", "items[2]");
    assertThat(documents).extracting(RawDocument::line).containsExactly(1, 6, 7, 8);
  }

  @Test
  void rejectsALargeFile() throws Exception {
    Path file = folder.resolve("large.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(MANY_BYTES);
    }

    assertThat(reader("").read(List.of(file.toString())).problems())
        .singleElement()
        .asString()
        .startsWith(file + ":1: The document is larger than 64 MiB. Split it");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> reader("").readFile(file.toString()))
        .withMessageContaining("is larger than 64 MiB. Split it.");
  }

  @Test
  void stopsReadingAnEndlessStream() throws Exception {
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

    List<RawDocument> documents = new ArrayList<>();
    new InputReader(endless).read(new InputNames(List.of("-"), false), documents::add);

    assertThat(documents).singleElement().matches(RawDocument::isTooLarge);
  }

  @Test
  void rejectsTooManyDocuments() {
    String many = "---\nv: 1\n".repeat(InputReader.MAX_DOCUMENTS + 1);

    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> reader(many).read(new InputNames(List.of("-"), false), document -> {}))
        .withMessage(
            "The input has more than 100,000 documents; the limit is exceeded at stdin:200001. Split it.");
  }

  @Test
  void readsDirectoriesRecursivelyIfRequested() throws Exception {
    write("b.yaml", "v: b");
    write("a/a.yaml", "v: a");
    write("a/c/d.json", "{v: d}");
    write("a/README.md", "[");
    write(".git/x.yaml", "v: hidden");
    Path outside = Files.writeString(other.resolve("e.yaml"), "v: e");
    Files.createSymbolicLink(folder.resolve("link"), outside.getParent());

    assertThat(valuesBelow(folder)).containsExactly("a", "d", "b", "e");
  }

  @Test
  void rejectsALoopOfDirectories() throws Exception {
    write("a/a.yaml", "v: a");
    Path loop = Files.createSymbolicLink(folder.resolve("a/loop"), folder);

    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> valuesBelow(folder))
        .withMessage("'%s' links to a parent directory. Remove that link.", loop);
  }

  private List<String> valuesBelow(Path root) throws InputException {
    List<String> values = new ArrayList<>();
    InputNames names = new InputNames(List.of(root.toString()), true);
    reader("")
        .read(
            names,
            raw ->
                values.add(
                    new YamlReader().read(raw).documents().get(0).json().path("v").asText()));
    return values;
  }

  @Test
  void reportsAReadErrorOfAStream() {
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
  void rejectsAnInputWithoutDocuments() throws Exception {
    Path empty = write("empty.yaml", "# nothing\n---\n");

    assertRefused("No resource found in " + empty, empty.toString());
    assertRefused("No resource found in stdin", "-");
  }

  @Test
  void rejectsStdinGivenTwice() {
    assertRefused("is set more than once", "-", "-");
  }

  @Test
  void returnsErrorsInsideFilesAsProblems() throws Exception {
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
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static InputReader reader(String standardInput) {
    return new InputReader(new ByteArrayInputStream(standardInput.getBytes(UTF_8)));
  }
}

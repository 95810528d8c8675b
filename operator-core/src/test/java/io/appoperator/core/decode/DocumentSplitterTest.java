package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.decode.RawDocument.DocumentStart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentSplitterTest {

  private static final int LIMIT = 1024;

  /** In the cases, ~ is a line break and ^ separates documents. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a: 1,                      a: 1",
        "a: 1~---~b: 2~,            a: 1~^---~b: 2~",
        "---~a: 1~---~b: 2,         ---~a: 1~^---~b: 2",
        "# c~~---~a: 1~,            # c~~---~a: 1~",
        "%YAML 1.1~---~a: 1~,       %YAML 1.1~---~a: 1~",
        "a: 1~...~# c~b: 2~,        a: 1~...~^# c~b: 2~",
        "a: 1~...~---~b: 2~,        a: 1~...~^---~b: 2~",
        "--- {a: 1}~---\t# c~b: 2~, --- {a: 1}~^---\t# c~b: 2~",
        "a: '~---~',                a: '~^---~'",
        "a: ---~b: |~ ---~,         a: ---~b: |~ ---~",
        "----~,                     ----~",
        "---a~,                     ---a~",
        "---~---~,                  ---~^---~",
        "`# nothing~~`,             ``",
        "...~,                      ``",
        "\uFEFF---~a: 1~\uFEFF---~b: 2, \uFEFF---~a: 1~^\uFEFF---~b: 2",
      })
  void splitsAtDocumentSeparators(String stream, String documents) throws IOException {
    for (String lineEnd : List.of("\n", "\r\n", "\r")) {
      assertThat(String.join("^", split(stream.replace("~", lineEnd))))
          .isEqualTo(documents.replace("~", lineEnd));
    }
  }

  @Test
  void returnsTheFirstLineOfEachDocument() throws IOException {
    assertThat(read("a: 1\r\n\r\n---\r\nb: 2\r\n---\nc: 3", LIMIT))
        .extracting(RawDocument::line)
        .containsExactly(1, 3, 5);
    assertThat(read("a\r---\rb\n...\nc\n", LIMIT))
        .extracting(RawDocument::line)
        .containsExactly(1, 2, 5);
  }

  @Test
  void detectsSeparatorsAndDirectivesBeforeTheContent() throws IOException {
    assertThat(read("# c\na: 1\n# c\n---\nb: 2\n...\n%YAML 1.1\n---\nc: 3\n", LIMIT))
        .extracting(RawDocument::head)
        .containsExactly(DocumentStart.NONE, DocumentStart.SEPARATOR, DocumentStart.DIRECTIVES);
  }

  @Test
  void rejectsADocumentThatIsTooLarge() throws IOException {
    List<RawDocument> documents = read("x".repeat(5 * LIMIT) + "\n---\na: 1\n", LIMIT);

    assertThat(documents).extracting(RawDocument::isTooLarge).containsExactly(true, false);
    assertThat(documents.get(0).bytes()).hasSize(LIMIT + 1);
    assertThat(read("x".repeat(LIMIT), LIMIT).get(0).isTooLarge()).isFalse();
  }

  /** The stream arrives in pieces of any size, and larger than the buffer. */
  @Test
  void keepsEveryByte() throws IOException {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder("a: 1\n");
      while (text.length() < 200_000) {
        String[] pieces = {
          "---", "\n", "\r", " ", "#", "%", "...", "a: 1", "\uFEFF", "x".repeat(999)
        };
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      InputStream slow =
          new ByteArrayInputStream(text.toString().getBytes(UTF_8)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
              return super.read(bytes, offset, Math.min(length, 1 + random.nextInt(70_000)));
            }
          };

      String whole =
          read(slow, Integer.MAX_VALUE - 1).stream()
              .map(raw -> new String(raw.bytes(), UTF_8))
              .collect(Collectors.joining());

      assertThat(text.toString()).as("seed %d", seed).startsWith(whole);
      assertThat(text.substring(whole.length()).lines())
          .as("what is left out behind the last document, seed %d", seed)
          .allMatch(line -> line.matches("\\uFEFF?([ \\t]*(#.*)?|%.*|\\.\\.\\.([ \\t].*)?)"));
    }
  }

  private static List<String> split(String text) throws IOException {
    return read(text, LIMIT).stream().map(raw -> new String(raw.bytes(), UTF_8)).toList();
  }

  private static List<RawDocument> read(String text, int limit) throws IOException {
    return read(new ByteArrayInputStream(text.getBytes(UTF_8)), limit);
  }

  private static List<RawDocument> read(InputStream in, int limit) throws IOException {
    DocumentSplitter splitter = new DocumentSplitter("test", in, limit);
    List<RawDocument> documents = new ArrayList<>();
    for (RawDocument raw = splitter.next(); raw != null; raw = splitter.next()) {
      documents.add(raw);
    }
    return documents;
  }
}

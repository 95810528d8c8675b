package io.appoperator.core.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.core.decode.DocumentSplitter;
import io.appoperator.core.decode.RawDocument;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The documents of a text. */
final class RawDocuments {

  private RawDocuments() {}

  static List<RawDocument> of(String source, String text) {
    DocumentSplitter splitter =
        new DocumentSplitter(
            source, new ByteArrayInputStream(text.getBytes(UTF_8)), InputReader.MAX_RESOURCE_BYTES);
    List<RawDocument> documents = new ArrayList<>();
    try {
      for (RawDocument raw = splitter.next(); raw != null; raw = splitter.next()) {
        documents.add(raw);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return documents;
  }
}

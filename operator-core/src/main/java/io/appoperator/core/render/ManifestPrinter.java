package io.appoperator.core.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.io.UncheckedIOException;
import java.util.List;

/** Prints documents as YAML. Equal documents always give equal bytes. Thread-safe. */
public final class ManifestPrinter {

  private final ObjectMapper yaml =
      new ObjectMapper(
          YAMLFactory.builder()
              .stringQuotingChecker(new StringQuoting())
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .build());

  /** Prints one document with a final line end. */
  public String print(JsonNode document) {
    try {
      return yaml.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints documents, each after a line {@code ---}. */
  public String print(List<? extends JsonNode> documents) {
    StringBuilder text = new StringBuilder();
    documents.forEach(document -> text.append("---\n").append(print(document)));
    return text.toString();
  }
}

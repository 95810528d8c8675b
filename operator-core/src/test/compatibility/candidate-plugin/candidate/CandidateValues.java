package candidate;

import io.appoperator.api.ValueType;
import java.util.List;

/** The extension of the spec and the configuration, with their schemas. */
final class CandidateValues {

  static final ValueType<Report> REPORT =
      ValueType.of(
          Report.class,
          """
          type: object
          required: [source]
          properties:
            source: {type: string}
            pages: {type: array, items: {type: string}, default: []}
          """);

  static final ValueType<Stamp> STAMP =
      ValueType.of(
          Stamp.class,
          """
          type: object
          properties:
            text: {type: string, default: candidate}
          """);

  private CandidateValues() {}

  /**
   * @param source the ConfigMap to read
   * @param pages what is reported
   */
  public record Report(String source, List<String> pages) {}

  /**
   * @param text the value of an annotation
   */
  public record Stamp(String text) {}
}

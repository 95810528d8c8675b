package io.appoperator.core.input;

import io.appoperator.api.Reason;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.RawDocument;
import java.util.List;

/**
 * What became of a document of the input.
 *
 * @param raw the document as it stood there
 * @param parts what it holds, in its order: one, or as many as a list has items; those that are
 *     invalid are not there
 * @param problems its errors and warnings, sorted by line
 * @param empty whether it holds nothing but comments
 */
public record LoadedDocument(
    RawDocument raw, List<Part> parts, List<Problem> problems, boolean empty) {

  public LoadedDocument {
    parts = List.copyOf(parts);
    problems = List.copyOf(problems);
  }

  /** Something that a document holds. */
  public sealed interface Part permits RenderedResource, UnknownObject {

    /** Returns where it came from. */
    Document document();
  }

  /** Returns whether a problem is more than a warning. */
  public boolean hasErrors() {
    return problems.stream().anyMatch(problem -> problem.diagnostic().isError());
  }

  /** Returns the same document without the problems of a reason. */
  public LoadedDocument without(Reason reason) {
    List<Problem> others =
        problems.stream().filter(problem -> problem.diagnostic().reason() != reason).toList();
    return new LoadedDocument(raw, parts, others, empty);
  }

  /** Returns the same with each warning as an error. */
  public LoadedDocument strict() {
    return new LoadedDocument(raw, parts, problems.stream().map(Problem::asError).toList(), empty);
  }

  /** Returns whether nothing in it is of a kind that is loaded. */
  public boolean isUnknown() {
    return !parts.isEmpty() && parts.stream().allMatch(UnknownObject.class::isInstance);
  }

  /** Returns the resources, in their order. */
  public List<RenderedResource> resources() {
    return parts.stream()
        .filter(RenderedResource.class::isInstance)
        .map(RenderedResource.class::cast)
        .toList();
  }
}

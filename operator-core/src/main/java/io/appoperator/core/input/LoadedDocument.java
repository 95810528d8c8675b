package io.appoperator.core.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Reason;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.render.Manifest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of loading a document.
 *
 * @param raw the original document
 * @param parts its valid resources, in order: one, or the items of a list
 * @param problems its errors and warnings, sorted by line
 * @param empty whether it contains only comments
 */
public record LoadedDocument(
    RawDocument raw, List<Part> parts, List<Problem> problems, boolean empty) {

  public LoadedDocument {
    parts = List.copyOf(parts);
    problems = List.copyOf(problems);
  }

  /** A part of a document. */
  public sealed interface Part permits RenderedResource, UnknownObject {

    /** Returns its source. */
    Document document();

    /** Returns the resource, if its kind is loaded. */
    default Optional<RenderedResource> resource() {
      return Optional.empty();
    }

    /** Returns whether it is an object of Kubernetes. */
    boolean isObject();
  }

  /** Returns whether a problem is an error. */
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

  /** Returns whether it contains no resource of a loaded kind. */
  public boolean isUnknown() {
    return !parts.isEmpty() && resources().isEmpty();
  }

  /** Returns whether it contains an object, of whatever kind. */
  public boolean hasObjects() {
    return parts.stream().anyMatch(Part::isObject);
  }

  /** Returns the resources, in their order. */
  public List<RenderedResource> resources() {
    return parts.stream().flatMap(part -> part.resource().stream()).toList();
  }

  /** Returns the rendered objects of all resources. */
  public Stream<ObjectNode> objects() {
    return resources().stream()
        .flatMap(resource -> resource.rendering().manifests().stream())
        .map(Manifest::json);
  }
}

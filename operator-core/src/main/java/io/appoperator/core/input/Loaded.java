package io.appoperator.core.input;

import io.appoperator.core.decode.Problem;
import java.util.List;

/**
 * The primary resources of an input.
 *
 * @param resources those that could be rendered, in the order of the input
 * @param problems all errors and warnings: first those of the files, then those of the documents
 */
public record Loaded(List<RenderedResource> resources, List<Problem> problems) {

  public Loaded {
    resources = List.copyOf(resources);
    problems = List.copyOf(problems);
  }

  /** Tells whether a problem is more than a warning. */
  public boolean hasErrors() {
    return problems.stream().anyMatch(problem -> problem.diagnostic().isError());
  }
}

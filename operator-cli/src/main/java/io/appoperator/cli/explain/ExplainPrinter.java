package io.appoperator.cli.explain;

import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.ExplainedStatus;
import io.appoperator.core.provenance.Provenance;
import java.util.List;

/** Prints explanations in one format. Equal explanations give equal bytes. */
interface ExplainPrinter {

  /**
   * Prints an explanation, or keeps it for the end.
   *
   * @param chosen the objects and fields to print
   * @param status the fields of the status to print
   */
  void print(
      RenderedResource resource,
      Provenance provenance,
      List<ExplainedObject> chosen,
      List<ExplainedStatus> status);

  /** Completes the output. */
  void finish();
}

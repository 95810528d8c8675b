package io.appoperator.harness;

import io.appoperator.api.Diagnostic;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;

/**
 * The result of rendering one custom resource.
 *
 * @param diagnostics all errors and warnings: of the schema, of the rules of the kind, and of the
 *     resource managers; sorted by severity and path. An invalid resource renders to no objects; an
 *     error of a resource manager withholds the objects of this manager alone
 * @param objects the desired objects, in the order in which the operator applies them, with the
 *     namespace and the common labels
 * @param yaml the same objects as {@code operator render} prints them; empty if there are none
 */
public record RenderResult(
    List<Diagnostic> diagnostics, List<GenericKubernetesResource> objects, String yaml) {

  public RenderResult {
    diagnostics = diagnostics.stream().sorted().toList();
    objects = List.copyOf(objects);
  }
}

package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.core.transform.FieldAuthor;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What transformers did with an object.
 *
 * @param authors the transformer that writes each field
 * @param failed the error of each transformer that could not change the object, by its id
 * @param conflict why the object is not applied, because transformers write different values to one
 *     field; null if they do not
 */
public record Transformation(
    List<FieldAuthor> authors, Map<String, Diagnostic> failed, @Nullable Diagnostic conflict) {

  /** No transformer changes the object. */
  public static final Transformation NONE = new Transformation(List.of(), Map.of(), null);

  public Transformation {
    authors = List.copyOf(authors);
    failed = Collections.unmodifiableMap(new TreeMap<>(failed));
  }

  /** Returns whether every transformer that may change the object could do so. */
  public boolean isComplete() {
    return failed.isEmpty() && conflict == null;
  }
}

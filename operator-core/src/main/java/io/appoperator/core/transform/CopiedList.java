package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A copy of a JSON list that a transformer may change, like {@link CopiedMap}. */
final class CopiedList extends AbstractList<@Nullable Object> {

  private final ArrayNode source;
  private @Nullable List<@Nullable Object> elements;

  CopiedList(ArrayNode source) {
    this.source = source;
  }

  /** Returns the list if no caller has used this copy, so that it is unchanged. */
  @Nullable JsonNode unused() {
    return elements == null ? source : null;
  }

  private List<@Nullable Object> elements() {
    List<@Nullable Object> copied = elements;
    if (copied == null) {
      copied = new ArrayList<>(source.size() + 1);
      for (JsonNode element : source) {
        copied.add(ObjectConversion.copy(element));
      }
      elements = copied;
    }
    return copied;
  }

  @Override
  public int size() {
    return elements().size();
  }

  @Override
  public @Nullable Object get(int index) {
    return elements().get(index);
  }

  @Override
  public @Nullable Object set(int index, @Nullable Object element) {
    return elements().set(index, element);
  }

  @Override
  public void add(int index, @Nullable Object element) {
    elements().add(index, element);
    modCount++;
  }

  @Override
  public @Nullable Object remove(int index) {
    modCount++;
    return elements().remove(index);
  }
}

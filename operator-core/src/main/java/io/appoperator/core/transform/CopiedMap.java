package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a JSON object that a transformer may change. Its members are copied when it is first
 * used, because most transformers use a small part of an object.
 */
final class CopiedMap extends AbstractMap<String, @Nullable Object> {

  private final ObjectNode source;
  private @Nullable Map<String, @Nullable Object> members;

  CopiedMap(ObjectNode source) {
    this.source = source;
  }

  /** Returns the object if no caller has used this copy, so that it is unchanged. */
  @Nullable JsonNode unused() {
    return members == null ? source : null;
  }

  private Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> copied = members;
    if (copied == null) {
      copied = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> member : source.properties()) {
        copied.put(member.getKey(), ObjectConversion.copy(member.getValue()));
      }
      members = copied;
    }
    return copied;
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return members().entrySet();
  }

  @Override
  public @Nullable Object get(Object key) {
    return members().get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return members().containsKey(key);
  }

  @Override
  public @Nullable Object put(String key, @Nullable Object value) {
    return members().put(key, value);
  }

  @Override
  public @Nullable Object remove(Object key) {
    return members().remove(key);
  }
}

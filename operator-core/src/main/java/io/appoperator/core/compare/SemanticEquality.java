package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.Quantities;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether two notations are equivalent: quantities, numbers, and omitted defaults. */
final class SemanticEquality {

  private static final Set<String> QUANTITY_MAPS = Set.of("requests", "limits");
  private static final Set<String> QUANTITIES = Set.of("sizeLimit", "averageValue", "divisor");

  /**
   * Objects that have no meaning when empty. The presence of other empty objects is significant.
   */
  private static final Set<String> MAPS =
      Set.of(
          "labels",
          "annotations",
          "matchLabels",
          "nodeSelector",
          "data",
          "binaryData",
          "resources",
          "requests",
          "limits",
          "securityContext");

  /**
   * The defaults of the server for pod templates and what they contain, by the end of the path, in
   * all kinds. What only one kind has is in {@link KindTable}.
   */
  private static final Map<String, JsonNode> DEFAULTS =
      Map.ofEntries(
          text("fieldRef.apiVersion", "v1"),
          text("ports.protocol", "TCP"),
          number("livenessProbe.initialDelaySeconds", 0),
          number("readinessProbe.initialDelaySeconds", 0),
          number("startupProbe.initialDelaySeconds", 0),
          number("livenessProbe.timeoutSeconds", 1),
          number("readinessProbe.timeoutSeconds", 1),
          number("startupProbe.timeoutSeconds", 1),
          number("livenessProbe.periodSeconds", 10),
          number("readinessProbe.periodSeconds", 10),
          number("startupProbe.periodSeconds", 10),
          number("livenessProbe.successThreshold", 1),
          number("readinessProbe.successThreshold", 1),
          number("startupProbe.successThreshold", 1),
          number("livenessProbe.failureThreshold", 3),
          number("readinessProbe.failureThreshold", 3),
          number("startupProbe.failureThreshold", 3),
          text("httpGet.scheme", "HTTP"),
          text("httpGet.path", "/"),
          text("containers.terminationMessagePath", "/dev/termination-log"),
          text("containers.terminationMessagePolicy", "File"),
          no("volumeMounts.readOnly"),
          number("configMap.defaultMode", 420),
          number("secret.defaultMode", 420),
          number("projected.defaultMode", 420),
          text("template.spec.restartPolicy", "Always"),
          text("template.spec.dnsPolicy", "ClusterFirst"),
          text("template.spec.schedulerName", "default-scheduler"),
          number("template.spec.terminationGracePeriodSeconds", 30),
          no("template.spec.hostNetwork"),
          no("template.spec.hostPID"),
          no("template.spec.hostIPC"));

  private SemanticEquality() {}

  /** Returns whether two scalars are equivalent. */
  static boolean same(ElementPath path, JsonNode one, JsonNode other) {
    if (one.equals(other)) {
      return true;
    }
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue()) == 0;
    }
    return isQuantity(path.names())
        && one.isValueNode()
        && other.isValueNode()
        && Quantities.areEqual(one.asText(), other.asText());
  }

  /** Returns whether an empty object has no meaning. */
  static boolean isEmptyAsAbsent(ElementPath path) {
    List<String> names = path.names();
    return !names.isEmpty() && MAPS.contains(names.get(names.size() - 1));
  }

  /** Returns whether a field can be omitted. */
  static boolean isDefault(ResourceKind kind, ElementPath path, @Nullable JsonNode value) {
    if (value == null || value.isNull() || (value.isArray() && value.isEmpty())) {
      return true;
    }
    List<String> names = path.names();
    if (value.isObject() && value.isEmpty() && isEmptyAsAbsent(path)) {
      return true;
    }
    if (names.size() < 2) {
      return false;
    }
    String end = names.get(names.size() - 2) + "." + names.get(names.size() - 1);
    String longer = names.size() < 3 ? end : names.get(names.size() - 3) + "." + end;
    return isUsual(DEFAULTS.get(end), path, value)
        || isUsual(DEFAULTS.get(longer), path, value)
        || isUsual(KindTable.defaults(kind).get(String.join(".", names)), path, value);
  }

  private static boolean isUsual(@Nullable JsonNode usual, ElementPath path, JsonNode value) {
    return usual != null && same(path, usual, value);
  }

  private static boolean isQuantity(List<String> names) {
    int last = names.size() - 1;
    return last >= 1
        && (QUANTITIES.contains(names.get(last))
            || (last >= 2
                && QUANTITY_MAPS.contains(names.get(last - 1))
                && names.get(last - 2).equals("resources")));
  }

  private static Map.Entry<String, JsonNode> text(String place, String value) {
    return Map.entry(place, JsonNodeFactory.instance.textNode(value));
  }

  private static Map.Entry<String, JsonNode> number(String place, int value) {
    return Map.entry(place, JsonNodeFactory.instance.numberNode(value));
  }

  private static Map.Entry<String, JsonNode> no(String place) {
    return Map.entry(place, JsonNodeFactory.instance.booleanNode(false));
  }
}

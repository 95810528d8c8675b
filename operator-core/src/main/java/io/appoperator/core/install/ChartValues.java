package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Marks where a template of a Helm chart has a value. {@link ChartTemplate} replaces the marks when
 * the manifest is printed. Used for one manifest at a time.
 */
final class ChartValues implements ManifestValues {

  /** Stands for the namespace of the release. */
  static final String NAMESPACE = "chart-release-namespace";

  /** Stands for one of the managed namespaces. */
  static final String MANAGED = "chart-managed-namespace";

  /** Stands for the name of the lease. */
  static final String LEASE = "chart-lease-name";

  /** Marks a scalar, followed by an expression. */
  static final String VALUE = "@value ";

  /** Marks an object or a list, followed by an expression. */
  static final String BLOCK = "@block ";

  /** Marks a field that is absent without a value, followed by the mark and the path of it. */
  static final String OPTIONAL = "@optional ";

  /** Marks the begin of lines that depend on a value, followed by an action. */
  static final String BEGIN = "@begin ";

  static final String END = "@end ";

  private static final InstallValues STANDARD = InstallValues.standard();

  private int conditions;

  @Override
  public String namespace() {
    return NAMESPACE;
  }

  @Override
  public String image() {
    return VALUE + "include `application-operator.image` .";
  }

  @Override
  public String serverName(String service) {
    return VALUE
        + "default (printf `%s.%%s.svc` .Release.Namespace) .Values.metrics.serverName"
            .formatted(service);
  }

  @Override
  public String leaseName() {
    return LEASE;
  }

  @Override
  public void set(ObjectNode object, String field, String value) {
    object.put(field, mark(value) + ".Values." + value);
  }

  @Override
  public void setIfPresent(ObjectNode object, String field, String value) {
    object.put(field, OPTIONAL + mark(value) + ".Values." + value);
  }

  @Override
  public void setMerged(ObjectNode object, String field, ObjectNode own, String value) {
    String fields =
        own.properties().stream()
            .map(entry -> "`%s` `%s`".formatted(entry.getKey(), entry.getValue().asText()))
            .collect(Collectors.joining(" "));
    object.put(
        field, BLOCK + "(merge (dict %s) (default dict .Values.%s))".formatted(fields, value));
  }

  private static String mark(String value) {
    return STANDARD.get(value).isContainerNode() ? BLOCK : VALUE;
  }

  @Override
  public void addArgument(ArrayNode arguments, String flag, String value) {
    addBetween(arguments, "with .Values." + value, VALUE + "printf `%s=%%s` .".formatted(flag));
  }

  @Override
  public void addNames(ArrayNode arguments, String flag, String value) {
    addBetween(
        arguments,
        "with .Values." + value,
        VALUE + "printf `%s=%%s` (. | uniq | sortAlpha | join `,`)".formatted(flag));
  }

  @Override
  public void addArgument(ArrayNode arguments, String flag, String value, String standard) {
    addBetween(
        arguments,
        "if ne .Values.%s `%s`".formatted(value, standard),
        VALUE + "printf `%s=%%s` .Values.%s".formatted(flag, value));
  }

  /** Helm reads numbers as floating-point numbers. */
  @Override
  public void addNumber(ArrayNode arguments, String flag, String value, int standard) {
    addBetween(
        arguments,
        "if ne (int .Values.%s) %s".formatted(value, standard),
        VALUE + "printf `%s=%%d` (int .Values.%s)".formatted(flag, value));
  }

  @Override
  public void addSettings(ArrayNode arguments, String directory) {
    addBetween(
        arguments,
        "range $index, $text := .Values.settings",
        VALUE
            + "printf `--settings=%s/%%s` (include `application-operator.settingsKey` (list $index $.Values.settings))"
                .formatted(directory));
  }

  private static void addBetween(ArrayNode array, String action, String element) {
    array.add(BEGIN + action);
    array.add(element);
    array.add(END);
  }

  @Override
  public void when(Condition condition, ArrayNode array, Consumer<ArrayNode> elements) {
    array.add(BEGIN + "if " + condition.expression());
    elements.accept(array);
    array.add(END);
  }

  @Override
  public void when(Condition condition, ObjectNode object, Consumer<ObjectNode> fields) {
    conditions++;
    object.put(BEGIN + conditions, "if " + condition.expression());
    fields.accept(object);
    object.put(END + conditions, "");
  }
}

package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is known about the built-in kinds, stated once for each: when their objects are applied and
 * deleted, when they are ready, what they refer to, what changes of their fields do, which values
 * the API server sets or converts, and which keys their lists have. A kind is found by its group
 * and name: all versions have the same rules, and a kind of another group has none of them. Objects
 * of other kinds are applied after the workloads and deleted before them, and are ready once they
 * exist.
 */
public final class KindTable {

  /**
   * A field that names another object of the same namespace.
   *
   * @param path the field; {@code []} means every element of a list
   * @param kind the kind of the named object
   */
  public record Reference(String path, GroupKind kind) {}

  /**
   * What a field of a kind, and all below it, does when it changes.
   *
   * @param kind the kind
   * @param path the field
   * @param effect what happens
   */
  public record FieldRule(GroupKind kind, String path, FieldEffect effect) {}

  /**
   * The keys that identify the elements of a list of a kind.
   *
   * @param kind the kind
   * @param path the list
   * @param keys the keys
   */
  public record ListKeys(GroupKind kind, String path, List<String> keys) {}

  /** The kinds by name: no two of them have the same name. */
  private static final Map<String, KindDescription> BY_NAME =
      BuiltInKinds.ALL.stream()
          .collect(Collectors.toUnmodifiableMap(known -> known.kind().kind(), known -> known));

  private KindTable() {}

  /** Returns whether this table describes a kind. */
  public static boolean isKnown(ResourceKind kind) {
    return find(kind).isPresent();
  }

  /**
   * Returns the wave in which objects of a kind are applied, lower waves first. Pruning uses the
   * reverse order. {@link KindOrder} also has the order that managers declare.
   */
  public static int wave(ResourceKind kind) {
    return find(kind).map(KindDescription::wave).orElse(Waves.UNKNOWN);
  }

  /**
   * Returns the wave in which objects of a kind are deleted with their primary, lower waves first.
   * {@link KindOrder} also has the order that managers declare. Objects that route traffic are
   * deleted before workloads, and objects that pods use after them.
   */
  public static int deletionWave(ResourceKind kind) {
    return find(kind).map(KindDescription::deletionWave).orElse(Waves.UNKNOWN_DELETION);
  }

  /** Returns whether objects of a kind may have dependents that terminate slowly, such as pods. */
  public static boolean mayOwnOthers(ResourceKind kind) {
    return find(kind).map(known -> known.deletionWave() == Waves.WORKLOAD_DELETION).orElse(true);
  }

  /** Returns whether a kind is Secret: its objects are kept and shown nowhere without need. */
  public static boolean isSecret(ResourceKind kind) {
    return kind.group().isEmpty() && kind.kind().equals("Secret");
  }

  /** Returns whether objects of a kind hold data that cannot be created again. */
  public static boolean holdsData(ResourceKind kind) {
    return find(kind).map(KindDescription::holdsData).orElse(false);
  }

  /** Returns whether a field of its objects can make the rest of an object immutable. */
  public static boolean mayBeImmutable(ResourceKind kind) {
    return find(kind).map(KindDescription::mayBeImmutable).orElse(false);
  }

  /** Returns whether the number of nodes decides how many pods an object of a kind has. */
  public static boolean hasOnePodPerNode(ResourceKind kind) {
    return find(kind).map(KindDescription::onePodPerNode).orElse(false);
  }

  /** Returns the readiness of a live object of a built-in kind; empty for other kinds. */
  public static Optional<Readiness> readiness(ResourceKind kind, JsonNode live) {
    return find(kind).map(known -> known.readiness().apply(live));
  }

  /**
   * Returns whether this table takes precedence over the readiness rule of a manager. It does for
   * kinds that several managers render, so that a manager does not decide for the objects of
   * others.
   */
  public static boolean takesPrecedence(ResourceKind kind) {
    return find(kind).map(KindDescription::shared).orElse(false);
  }

  /** Returns the fields of a kind that refer to other objects. */
  public static List<Reference> references(ResourceKind kind) {
    return find(kind).map(KindDescription::references).orElse(List.of());
  }

  /**
   * Returns the immutable fields of a kind whose objects contain no data: a change requires a new
   * object.
   */
  public static List<FieldPath> fixed(ResourceKind kind) {
    return find(kind).map(KindDescription::recreatedFor).orElse(List.of());
  }

  /** Returns what the fields of all kinds do when they change; the first rule that fits counts. */
  public static List<FieldRule> fieldRules() {
    return BuiltInKinds.ALL.stream().flatMap(known -> known.fields().stream()).toList();
  }

  /**
   * Returns the values that the API server sets if the fields of a kind have none, by path; without
   * the defaults of pod templates, which many kinds have.
   */
  public static Map<String, JsonNode> defaults(ResourceKind kind) {
    return find(kind).map(KindDescription::defaults).orElse(Map.of());
  }

  /**
   * Returns the fields that the API server allocates if an object of a kind does not set them;
   * {@code []} means every element of a list.
   */
  public static List<String> allocatedFields(ResourceKind kind) {
    return find(kind).map(KindDescription::allocated).orElse(List.of());
  }

  /**
   * Changes an object to the form in which the API server stores it.
   *
   * @param object the object, which is modified
   */
  public static void convertToStoredForm(ResourceKind kind, ObjectNode object) {
    find(kind).ifPresent(known -> known.stored().accept(object));
  }

  /** Returns the keys of the lists that only one kind has. */
  public static List<ListKeys> listKeys() {
    return BuiltInKinds.ALL.stream().flatMap(known -> known.listKeys().stream()).toList();
  }

  static Optional<KindDescription> find(GroupKind kind) {
    return BuiltInKinds.ALL.stream().filter(known -> known.kind().equals(kind)).findFirst();
  }

  private static Optional<KindDescription> find(ResourceKind kind) {
    return Optional.ofNullable(BY_NAME.get(kind.kind()))
        .filter(known -> known.kind().matches(kind));
  }
}

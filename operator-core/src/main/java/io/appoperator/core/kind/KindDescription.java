package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.core.kind.KindTable.FieldRule;
import io.appoperator.core.kind.KindTable.ListKeys;
import io.appoperator.core.kind.KindTable.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What is known about one built-in kind.
 *
 * @param kind its group and name
 * @param wave when its objects are applied: lower comes first
 * @param deletionWave when its objects are deleted with their primary: lower comes first
 * @param readiness judges a live object
 * @param references the fields that name other objects
 * @param fields what its fields do when they change; the first one that fits counts
 * @param defaults the values that the API server sets if its fields have none, by path
 * @param allocated the fields that the API server allocates if its objects do not set them; {@code
 *     []} means every element of a list
 * @param stored changes an object to the form in which the API server stores it
 * @param listKeys the keys of its lists that other kinds do not have
 * @param recreatedFor the immutable fields for which an object may be deleted and created again
 * @param shared whether several managers render it, so that none of them judges its objects
 * @param holdsData whether its objects hold data that cannot be created again
 * @param mayBeImmutable whether a field can make the rest of an object immutable
 * @param onePodPerNode whether its objects have a pod on each node instead of a number of replicas
 */
record KindDescription(
    GroupKind kind,
    int wave,
    int deletionWave,
    Function<JsonNode, Readiness> readiness,
    List<Reference> references,
    List<FieldRule> fields,
    Map<String, JsonNode> defaults,
    List<String> allocated,
    Consumer<ObjectNode> stored,
    List<ListKeys> listKeys,
    List<FieldPath> recreatedFor,
    boolean shared,
    boolean holdsData,
    boolean mayBeImmutable,
    boolean onePodPerNode) {

  /** Begins the description of a kind whose objects are ready once they exist. */
  static Builder of(String group, String kind, int wave, int deletionWave) {
    return new Builder(new GroupKind(group, kind), wave, deletionWave);
  }

  /** Collects a description. Confined to one thread. */
  static final class Builder {

    private final GroupKind kind;
    private final int wave;
    private final int deletionWave;
    private final List<FieldRule> fields = new ArrayList<>();
    private final Map<String, JsonNode> defaults = new HashMap<>();
    private final List<ListKeys> listKeys = new ArrayList<>();
    private Function<JsonNode, Readiness> readiness = ReadinessRules::exists;
    private List<Reference> references = List.of();
    private List<String> allocated = List.of();
    private Consumer<ObjectNode> stored = StoredForms::asWritten;
    private List<FieldPath> recreatedFor = List.of();
    private boolean shared;
    private boolean holdsData;
    private boolean mayBeImmutable;
    private boolean onePodPerNode;

    private Builder(GroupKind kind, int wave, int deletionWave) {
      this.kind = kind;
      this.wave = wave;
      this.deletionWave = deletionWave;
    }

    Builder readyIf(Function<JsonNode, Readiness> rule) {
      readiness = rule;
      return this;
    }

    Builder references(List<Reference> names) {
      references = names;
      return this;
    }

    Builder fields(FieldEffect effect, String... paths) {
      for (String path : paths) {
        fields.add(new FieldRule(kind, path, effect));
      }
      return this;
    }

    Builder defaultOf(String path, String value) {
      defaults.put(path, JsonNodeFactory.instance.textNode(value));
      return this;
    }

    Builder defaultOf(String path, int value) {
      defaults.put(path, JsonNodeFactory.instance.numberNode(value));
      return this;
    }

    Builder defaultOf(String path, boolean value) {
      defaults.put(path, JsonNodeFactory.instance.booleanNode(value));
      return this;
    }

    Builder allocated(String... paths) {
      allocated = List.of(paths);
      return this;
    }

    Builder storedAs(Consumer<ObjectNode> conversion) {
      stored = conversion;
      return this;
    }

    Builder listKeys(String path, String... keys) {
      listKeys.add(new ListKeys(kind, path, List.of(keys)));
      return this;
    }

    /** An immutable field for which an object may be deleted and created again. */
    Builder recreatedFor(String path) {
      fields(FieldEffect.IMMUTABLE, path);
      recreatedFor = List.of(FieldPath.of(path));
      return this;
    }

    Builder sharedByManagers() {
      shared = true;
      return this;
    }

    Builder holdsData() {
      holdsData = true;
      return this;
    }

    Builder mayBeImmutable() {
      mayBeImmutable = true;
      return this;
    }

    Builder onePodPerNode() {
      onePodPerNode = true;
      return this;
    }

    KindDescription build() {
      return new KindDescription(
          kind,
          wave,
          deletionWave,
          readiness,
          references,
          List.copyOf(fields),
          Map.copyOf(defaults),
          allocated,
          stored,
          List.copyOf(listKeys),
          recreatedFor,
          shared,
          holdsData,
          mayBeImmutable,
          onePodPerNode);
    }
  }
}

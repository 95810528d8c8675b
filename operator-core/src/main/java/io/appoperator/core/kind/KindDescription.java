package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.core.kind.KindTable.FieldRule;
import io.appoperator.core.kind.KindTable.ListKeys;
import io.appoperator.core.kind.KindTable.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What is known about one built-in kind.
 *
 * @param group its API group, empty for the core group
 * @param kind its name
 * @param wave when its objects are applied: lower comes first
 * @param deletionWave when its objects are deleted with their primary: lower comes first
 * @param readiness judges a live object
 * @param references the fields that name other objects
 * @param fields what its fields do when they change; the first one that fits counts
 * @param listKeys the keys of its lists that other kinds do not have
 * @param recreatedFor the immutable fields for which an object may be deleted and created again
 * @param shared whether several managers render it, so that none of them judges its objects
 * @param holdsData whether its objects hold data that cannot be created again
 * @param mayBeImmutable whether a field can make the rest of an object immutable
 * @param onePodPerNode whether its objects have a pod on each node instead of a number of replicas
 */
record KindDescription(
    String group,
    String kind,
    int wave,
    int deletionWave,
    Function<JsonNode, Readiness> readiness,
    List<Reference> references,
    List<FieldRule> fields,
    List<ListKeys> listKeys,
    List<FieldPath> recreatedFor,
    boolean shared,
    boolean holdsData,
    boolean mayBeImmutable,
    boolean onePodPerNode) {

  /** Begins the description of a kind whose objects are ready once they exist. */
  static Builder of(String group, String kind, int wave, int deletionWave) {
    return new Builder(group, kind, wave, deletionWave);
  }

  /** Collects a description. Confined to one thread. */
  static final class Builder {

    private final String group;
    private final String kind;
    private final int wave;
    private final int deletionWave;
    private final List<FieldRule> fields = new ArrayList<>();
    private final List<ListKeys> listKeys = new ArrayList<>();
    private Function<JsonNode, Readiness> readiness = ReadinessRules::exists;
    private List<Reference> references = List.of();
    private List<FieldPath> recreatedFor = List.of();
    private boolean shared;
    private boolean holdsData;
    private boolean mayBeImmutable;
    private boolean onePodPerNode;

    private Builder(String group, String kind, int wave, int deletionWave) {
      this.group = group;
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
          group,
          kind,
          wave,
          deletionWave,
          readiness,
          references,
          List.copyOf(fields),
          List.copyOf(listKeys),
          recreatedFor,
          shared,
          holdsData,
          mayBeImmutable,
          onePodPerNode);
    }
  }
}

package io.appoperator.embedded.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A write of an object. It may fail, because the object exists already or not.
 *
 * @param verb what the client does
 * @param name the name of the object
 * @param body the labels of a new object, or a merge patch; unused by a deletion
 */
record Change(Verb verb, String name, String body) {

  enum Verb {
    CREATE,
    PATCH,
    DELETE
  }

  /** The last object that is written; all selectors of the test select it. */
  static final String LAST = "last";

  /** The label of objects that are not changed any more. */
  static final String END = "end";

  private static final int CHANGES = 30;
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final List<String> TIERS = List.of("{tier: 'web'}", "{tier: 'db'}", "{}");
  private static final String END_LABELS = "{tier: '" + END + "'}";

  /** Returns random changes of three objects, and the creation of the last one. */
  static List<Change> random(Random random, WatchedKind kind) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      changes.add(random(random, kind, NAMES.get(random.nextInt(NAMES.size()))));
    }
    for (String name : NAMES) {
      changes.add(new Change(Verb.CREATE, name, END_LABELS));
      changes.add(new Change(Verb.PATCH, name, labels(END_LABELS)));
    }
    changes.add(new Change(Verb.CREATE, LAST, END_LABELS));
    return changes;
  }

  private static Change random(Random random, WatchedKind kind, String name) {
    String tier = TIERS.get(random.nextInt(TIERS.size()));
    return switch (random.nextInt(7)) {
      case 0, 1 -> new Change(Verb.CREATE, name, tier);
      case 2, 3 -> new Change(Verb.PATCH, name, labels(tier.equals("{}") ? "{tier: null}" : tier));
      case 4 ->
          kind.isNamespaced()
              ? new Change(Verb.DELETE, name, "")
              : new Change(Verb.CREATE, name, tier);
      default ->
          new Change(Verb.PATCH, name, kind.patches().get(random.nextInt(kind.patches().size())));
    };
  }

  private static String labels(String labels) {
    return "{metadata: {labels: " + labels + "}}";
  }
}

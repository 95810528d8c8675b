package io.appoperator.embedded.differential;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The deletion of an object of a forest. */
record Deletion(OwnedObject object, DeletionPropagation policy) {

  private static final List<DeletionPropagation> POLICIES =
      List.of(
          DeletionPropagation.BACKGROUND,
          DeletionPropagation.FOREGROUND,
          DeletionPropagation.ORPHAN);

  /** Returns the deletion of one object of each tree. */
  static List<Deletion> random(Random random, List<OwnedObject> forest) {
    List<Deletion> deletions = new ArrayList<>();
    int tree = 0;
    List<OwnedObject> objects;
    do {
      int number = tree++;
      objects = forest.stream().filter(one -> one.tree() == number).toList();
      if (!objects.isEmpty()) {
        deletions.add(
            new Deletion(
                objects.get(random.nextInt(objects.size())),
                POLICIES.get(random.nextInt(POLICIES.size()))));
      }
    } while (!objects.isEmpty());
    return deletions;
  }
}

package io.appoperator.embedded.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * An object of a tree of owners.
 *
 * @param tree the number of the tree; objects own only those of the same tree
 * @param name the name, which is unique in the namespace
 * @param secret whether it is a Secret; otherwise it is a ConfigMap
 * @param held whether a finalizer holds it
 * @param owners its owners, which stand before it in the tree
 * @param blocks whether it blocks the deletion of its owners in the foreground
 * @param naming how its first reference names the owner
 */
record OwnedObject(
    int tree,
    String name,
    boolean secret,
    boolean held,
    List<OwnedObject> owners,
    boolean blocks,
    OwnerNaming naming) {

  private static final int TREES = 25;
  private static final int CYCLES = 10;
  private static final int MAX_OBJECTS = 7;

  /** Returns the objects of all trees, each after its owners. */
  static List<OwnedObject> randomForest(Random random) {
    List<OwnedObject> forest = new ArrayList<>();
    for (int tree = 0; tree < TREES; tree++) {
      forest.addAll(randomTree(random, tree));
    }
    return forest;
  }

  /** Returns chains of objects, whose first object the last one must own. */
  static List<List<OwnedObject>> randomCycles(Random random) {
    List<List<OwnedObject>> cycles = new ArrayList<>();
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      List<OwnedObject> chain = new ArrayList<>();
      int size = 2 + random.nextInt(2);
      for (int i = 0; i < size; i++) {
        chain.add(
            new OwnedObject(
                TREES + cycle,
                "cycle-%s-%s".formatted(cycle, i),
                random.nextBoolean(),
                random.nextInt(6) == 0,
                i == 0 ? List.of() : List.of(chain.get(i - 1)),
                true,
                OwnerNaming.RIGHT));
      }
      cycles.add(chain);
    }
    return cycles;
  }

  private static List<OwnedObject> randomTree(Random random, int tree) {
    List<OwnedObject> objects = new ArrayList<>();
    int size = 2 + random.nextInt(MAX_OBJECTS - 1);
    for (int i = 0; i < size; i++) {
      List<OwnedObject> owners = new ArrayList<>();
      for (OwnedObject other : objects) {
        if (owners.size() < 2 && random.nextInt(objects.size()) == 0) {
          owners.add(other);
        }
      }
      objects.add(
          new OwnedObject(
              tree,
              "tree-%s-%s".formatted(tree, i),
              random.nextBoolean(),
              random.nextInt(6) == 0,
              List.copyOf(owners),
              random.nextBoolean(),
              OwnerNaming.random(random)));
    }
    return objects;
  }

  @Override
  public String toString() {
    return name;
  }
}

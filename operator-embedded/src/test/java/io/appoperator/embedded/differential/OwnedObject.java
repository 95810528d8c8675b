package io.appoperator.embedded.differential;

import static io.appoperator.embedded.differential.OwnerNaming.RIGHT;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
  private static final int MAX_OBJECTS = 7;

  /** Returns the objects of all trees, each after its owners. */
  static List<OwnedObject> randomForest(Random random) {
    List<OwnedObject> forest = new ArrayList<>();
    for (int tree = 0; tree < TREES; tree++) {
      forest.addAll(randomTree(random, tree));
    }
    return forest;
  }

  /** Returns an owner and an object that names it so. */
  static List<OwnedObject> named(OwnerNaming naming) {
    String name = naming.name().toLowerCase(Locale.ROOT).replace('_', '-');
    OwnedObject owner = new OwnedObject(0, "owner-" + name, false, false, List.of(), false, RIGHT);
    return List.of(
        owner, new OwnedObject(0, "of-" + name, true, false, List.of(owner), false, naming));
  }

  /** Returns a chain of objects; the first one must get the last one as its owner. */
  static List<OwnedObject> chain(String name, int size) {
    List<OwnedObject> chain = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<OwnedObject> owners = i == 0 ? List.of() : List.of(chain.get(i - 1));
      chain.add(new OwnedObject(0, name + "-" + i, i == 1, false, owners, true, RIGHT));
    }
    return chain;
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
              RIGHT));
    }
    return objects;
  }

  @Override
  public String toString() {
    return name;
  }
}

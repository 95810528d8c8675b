package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the hash on random objects of maps, keyed lists and scalars, by seed. */
class OwnershipLawsTest {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int OBJECTS_PER_SEED = 50;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isIndependentOfKeyOrder(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < OBJECTS_PER_SEED; i++) {
      Sample sample = Sample.generate(random);

      OptionalLong shuffled =
          hash(shuffled(sample.fields, random), (ObjectNode) shuffled(sample.live, random));

      assertThat(shuffled).as("seed %s, object %s", seed, i).isEqualTo(sample.hash());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void changesWithEachOwnedLeafAndItsOwnership(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < OBJECTS_PER_SEED; i++) {
      Sample sample = Sample.generate(random);
      OptionalLong before = sample.hash();

      for (Leaf leaf : sample.leaves) {
        JsonNode value = leaf.parent.get(leaf.name);
        leaf.parent.put(leaf.name, "changed");
        assertThat(sample.hash()).as("value of %s in %s", leaf.name, sample).isNotEqualTo(before);
        leaf.parent.remove(leaf.name);
        assertThat(sample.hash()).as("absence of %s in %s", leaf.name, sample).isNotEqualTo(before);
        leaf.parent.set(leaf.name, value);

        leaf.fields.remove("f:" + leaf.name);
        assertThat(sample.hash()).as("owner of %s in %s", leaf.name, sample).isNotEqualTo(before);
        leaf.fields.putObject("f:" + leaf.name);
        assertThat(sample.hash()).isEqualTo(before);
      }
    }
  }

  private static OptionalLong hash(JsonNode fields, ObjectNode object) {
    ObjectNode live = object.deepCopy();
    live.putObject("metadata")
        .putArray("managedFields")
        .addObject()
        .put("manager", "m")
        .put("operation", "Apply")
        .set("fieldsV1", fields);
    return Ownership.of(live, "m", Set.of()).hash(Set.of());
  }

  private static JsonNode shuffled(JsonNode tree, Random random) {
    if (tree instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      Collections.shuffle(names, random);
      ObjectNode copy = NODES.objectNode();
      names.forEach(name -> copy.set(name, shuffled(object.get(name), random)));
      return copy;
    }
    if (tree instanceof ArrayNode array) {
      ArrayNode copy = NODES.arrayNode();
      array.forEach(element -> copy.add(shuffled(element, random)));
      return copy;
    }
    return tree;
  }

  /** An owned scalar, with its location in the object and in the managed fields. */
  private record Leaf(ObjectNode parent, ObjectNode fields, String name) {}

  private record Sample(ObjectNode live, ObjectNode fields, List<Leaf> leaves) {

    static Sample generate(Random random) {
      Sample sample = new Sample(NODES.objectNode(), NODES.objectNode(), new ArrayList<>());
      sample.fill(sample.live, sample.fields, random, 4);
      sample.leaf(sample.live, sample.fields, "always", random);
      return sample;
    }

    OptionalLong hash() {
      return OwnershipLawsTest.hash(fields, live);
    }

    private void fill(ObjectNode object, ObjectNode owned, Random random, int depth) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        String name = "n" + i;
        switch (depth == 0 ? 0 : random.nextInt(4)) {
          case 0 -> leaf(object, owned, name, random);
          case 1 -> fill(object.putObject(name), owned.putObject("f:" + name), random, depth - 1);
          case 2 -> list(object.putArray(name), owned.putObject("f:" + name), random, depth - 1);
          default -> object.put(name, "foreign");
        }
      }
    }

    private void list(ArrayNode list, ObjectNode owned, Random random, int depth) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        ObjectNode element = list.addObject().put("name", "e" + i);
        ObjectNode fields = owned.putObject("k:{\"name\":\"e%s\"}".formatted(i));
        fields.putObject(".");
        fill(element, fields, random, depth);
      }
    }

    private void leaf(ObjectNode object, ObjectNode owned, String name, Random random) {
      switch (random.nextInt(4)) {
        case 0 -> object.put(name, random.nextInt(3));
        case 1 -> object.put(name, random.nextBoolean());
        case 2 -> object.put(name, "v" + random.nextInt(3));
        default -> object.putObject(name).put("a", random.nextInt(3)).put("b", "x");
      }
      owned.putObject("f:" + name);
      leaves.add(new Leaf(object, owned, name));
    }
  }
}

package io.appoperator.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

class ApplyPredictionTest {

  private static final ResourceKind POD = ResourceKind.of(Pod.class);

  @Test
  void removesOwnedFieldsThatAreNoLongerApplied() {
    assertThat(
            predicted(
                "'data': {'a': '1', 'b': '2', 'c': '3'}",
                "{'f:data': {'f:a': {}, 'f:b': {}}}",
                "{'f:data': {'f:c': {}}}",
                "'data': {'a': '9'}"))
        .isEqualTo(object("'data': {'a': '9', 'c': '3'}"));
  }

  @Test
  void keepsFieldsThatAnotherManagerAlsoOwns() {
    assertThat(
            predicted(
                "'data': {'a': '1', 'b': '2'}",
                "{'f:data': {'f:a': {}, 'f:b': {}}}",
                "{'f:data': {'f:b': {}}}",
                "'x': 1"))
        .isEqualTo(object("'data': {'b': '2'}, 'x': 1"));
  }

  @Test
  void removesAStructTogetherWithItsDefaults() {
    assertThat(
            predicted(
                "'probe': {'period': 3, 'default': 1, 'get': {'path': '/', 'scheme': 'HTTP'}}",
                "{'f:probe': {'f:period': {}, 'f:get': {'f:path': {}}}}",
                "{}",
                "'probe': {'period': 4}"))
        .isEqualTo(object("'probe': {'period': 4, 'default': 1}"));
  }

  @Test
  void replacesAnAtomicMap() {
    assertThat(
            predicted(
                "'spec': {'selector': {'a': 'b'}}",
                "{'f:spec': {'f:selector': {}}}",
                "{}",
                "'spec': {'selector': {'c': 'd'}}"))
        .isEqualTo(object("'spec': {'selector': {'c': 'd'}}"));
  }

  @Test
  void mergesKeyedListsInTheAppliedOrder() {
    assertThat(
            predicted(
                "'spec': {'containers': [{'name': 'theirs'}, {'name': 'a', 'image': 'x', 'tty': true}, {'name': 'old'}]}",
                "{'f:spec': {'f:containers': {'k:{~name~:~a~}': {'.': {}, 'f:name': {}, 'f:image': {}}, 'k:{~name~:~old~}': {'.': {}, 'f:name': {}}}}}",
                "{'f:spec': {'f:containers': {'k:{~name~:~theirs~}': {'.': {}, 'f:name': {}}}}}",
                "'spec': {'containers': [{'name': 'new'}, {'name': 'a', 'image': 'y'}]}"))
        .isEqualTo(
            object(
                "'spec': {'containers': [{'name': 'new'}, {'name': 'a', 'image': 'y', 'tty': true}, {'name': 'theirs'}]}"));
  }

  private static ObjectNode predicted(String live, String ours, String theirs, String body) {
    ObjectNode object =
        SampleSite.json(
            """
            {'kind': 'Pod', 'metadata': {'managedFields': [
              {'manager': 'us', 'operation': 'Apply', 'fieldsV1': %s},
              {'manager': 'us', 'operation': 'Apply', 'subresource': 'status', 'fieldsV1': {'f:spec': {}}},
              {'manager': 'they', 'operation': 'Update', 'fieldsV1': %s}]}, %s}
            """
                .formatted(ours, theirs, live)
                .replace("~", "\\\""));
    ObjectNode copy = object.deepCopy();
    ObjectNode after = ApplyPrediction.of(POD, object, object(body), "us");
    assertThat(object).as("the live object").isEqualTo(copy);
    after.remove("metadata");
    return after;
  }

  private static ObjectNode object(String content) {
    return SampleSite.json("{'kind': 'Pod', %s}".formatted(content));
  }
}

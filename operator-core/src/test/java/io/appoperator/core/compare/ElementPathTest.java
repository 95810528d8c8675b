package io.appoperator.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.compare.ElementPath.Step;
import io.appoperator.core.json.Json;
import io.appoperator.core.sample.SampleSite;
import org.junit.jupiter.api.Test;

class ElementPathTest {

  private static final Step MEMBER = new Step.Member("list");
  private static final Step KEYED = new Step.Keyed(SampleSite.json("{'name': 'b'}"));
  private static final Step INDEX = new Step.Index(1);

  private final ObjectNode object = SampleSite.json("{'list': [{'name': 'a'}, {'name': 'b'}]}");
  private final JsonNode list = object.path("list");

  @Test
  void findsAStepInAnObject() {
    assertThat(MEMBER.in(object)).isSameAs(list);
    assertThat(KEYED.in(list)).isSameAs(list.path(1));
    assertThat(INDEX.in(list)).isSameAs(list.path(1));
  }

  @Test
  void findsAStepInManagedFields() {
    ObjectNode fields = Json.object();
    fields.putObject("f:list").putObject("k:{\"name\":\"b\"}").putObject("f:name");
    JsonNode ofList = MEMBER.inManagedFields(fields);

    assertThat(KEYED.inManagedFields(ofList)).isEqualTo(SampleSite.json("{'f:name': {}}"));
    assertThat(INDEX.inManagedFields(ofList)).as("a list without keys").isSameAs(ofList);
    assertThat(MEMBER.inManagedFields(ofList).isMissingNode()).isTrue();
    assertThat(KEYED.inManagedFields(fields).isMissingNode()).isTrue();
  }

  @Test
  void replacesWhatAStepLeadsTo() {
    KEYED.set(list, Json.tree(1));
    assertThat(object).isEqualTo(SampleSite.json("{'list': [{'name': 'a'}, 1]}"));
    INDEX.set(list, Json.tree(2));
    assertThat(object).isEqualTo(SampleSite.json("{'list': [{'name': 'a'}, 2]}"));
    MEMBER.set(object, Json.tree(3));
    assertThat(object).isEqualTo(SampleSite.json("{'list': 3}"));
  }

  @Test
  void removesWhatAStepLeadsTo() {
    KEYED.remove(list);
    assertThat(object).isEqualTo(SampleSite.json("{'list': [{'name': 'a'}]}"));
    new Step.Index(0).remove(list);
    assertThat(object).isEqualTo(SampleSite.json("{'list': []}"));
    MEMBER.remove(object);
    assertThat(object).isEqualTo(Json.object());
  }
}

package io.appoperator.embedded.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  @Test
  void fewerDifferentFieldsArePartOfMore() {
    Difference both = objects("{spec: {a: 1, b: 1}}", "{spec: {a: 2}}");
    assertThat(both.places()).containsExactly("/spec/a", "/spec/b");
    assertThat(objects("{spec: {a: 3}}", "{spec: {a: 4}}").isPartOf(both)).isTrue();
    assertThat(objects("{spec: {c: 3}}", "{spec: {c: 4}}").isPartOf(both)).isFalse();
  }

  @Test
  void theSameFieldOfAnotherElementIsTheSamePlace() {
    Difference second = objects("{l: [{a: 1}, {a: 1}]}", "{l: [{a: 1}, {a: 2}]}");
    assertThat(objects("{l: [{a: 1}]}", "{l: [{a: 2}]}").isPartOf(second)).isTrue();
  }

  @Test
  void anotherRequestOrCodeIsAnotherDifference() {
    Difference created = difference("CREATE", answer(201, "{}"), answer(409, "{}"));
    assertThat(difference("APPLY", answer(201, "{}"), answer(409, "{}")).isPartOf(created))
        .isFalse();
    assertThat(difference("CREATE", answer(200, "{}"), answer(409, "{}")).isPartOf(created))
        .isFalse();
    assertThat(difference("CREATE", answer(201, "{}"), answer(422, "{}")).isPartOf(created))
        .isFalse();
  }

  @Test
  void anotherCauseIsAnotherDifference() {
    Answer stored = answer(200, "{}");
    Difference replicas = difference("APPLY", stored, invalid("spec.replicas"));
    assertThat(difference("APPLY", stored, invalid("spec.replicas")).isPartOf(replicas)).isTrue();
    assertThat(difference("APPLY", stored, invalid("spec.image")).isPartOf(replicas)).isFalse();
  }

  @Test
  void textsMayNameOtherValuesButMustSayTheSame() {
    Difference one = texts("name \"a\" is taken", "name \"a\" is used");
    assertThat(texts("name \"b\" is taken", "name \"b\" is used").isPartOf(one)).isTrue();
    assertThat(texts("name \"b\" is invalid", "name \"b\" is used").isPartOf(one)).isFalse();
  }

  private static Difference objects(String real, String embedded) {
    return difference("APPLY", answer(200, real), answer(200, embedded));
  }

  private static Difference texts(String real, String embedded) {
    return difference("APPLY", failure(real), failure(embedded));
  }

  private static Difference difference(String request, Answer real, Answer embedded) {
    return Difference.between(request, real, embedded);
  }

  private static Answer failure(String message) {
    return answer(409, "{reason: 'Conflict', message: '" + message + "'}");
  }

  private static Answer invalid(String field) {
    return answer(
        422, "{reason: 'Invalid', details: {causes: [{reason: 'R', field: '" + field + "'}]}}");
  }

  private static Answer answer(int code, String body) {
    return new Answer(code, Widgets.json(body));
  }
}

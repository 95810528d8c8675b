package io.appoperator.core.provenance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.provenance.ExplainedField.FieldAuthor;
import io.appoperator.core.provenance.ExplainedField.ValueSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainerTest {

  private static final String HEAD =
      """
      apiVersion: example.org/v1
      kind: Poem
      metadata:
        name: spring
      spec:
        title: april
      """;

  @Test
  void tracesAValueToItsFieldAndLine() {
    assertThat(field(HEAD, "data.title").origin()).isEqualTo(ValueSource.FIELD);
    assertThat(sources(HEAD, "data.title")).containsExactly("spec.title:6");
    assertThat(sources(HEAD, "metadata.name")).containsExactly("metadata.name:4");
  }

  @Test
  void tracesAValueToAnUnsetFieldsDefault() {
    ExplainedField lines = field(HEAD, "data.lines");

    assertThat(lines.origin()).isEqualTo(ValueSource.DEFAULT);
    assertThat(lines.sources().get(0).value().intValue()).isEqualTo(2);
    assertThat(sources(HEAD, "data.lines")).containsExactly("spec.lines:0");
    assertThat(sources(HEAD + "  lines: 2\n", "data.lines")).containsExactly("spec.lines:7");
  }

  @Test
  void attributesAConstantValueToARule() {
    assertThat(field(HEAD, "data.paper").origin()).isEqualTo(ValueSource.RULE);
    assertThat(field(HEAD, "data.paper").author()).isEqualTo(FieldAuthor.MANAGER);
    assertThat(field(HEAD, "metadata.annotations.example.org/manager").author())
        .isEqualTo(FieldAuthor.OPERATOR);
  }

  @Test
  void attributesFieldsToTheirTransformer() {
    Provenance provenance =
        new Explainer<>(ProvenanceSample.bound())
            .explain(document(HEAD), "default", ProgressListener.NONE);

    ExplainedField cover = field(provenance, "data.cover");
    assertThat(cover.author()).isEqualTo(FieldAuthor.TRANSFORMER);
    assertThat(cover.transformer()).isEqualTo("binder");
    assertThat(cover.origin()).isEqualTo(ValueSource.RULE);
    ExplainedField title = field(provenance, "data.title");
    assertThat(title.transformer()).isEqualTo("binder");
    assertThat(title.sources()).extracting(PrimaryField::path).containsExactly("spec.title");
    assertThat(field(provenance, "data.paper").transformer()).isEmpty();
    assertThat(field(provenance, "metadata.annotations.example.org/transformers").author())
        .isEqualTo(FieldAuthor.OPERATOR);
  }

  @Test
  void variesEnumsAndBooleans() {
    String poem = HEAD + "  form: ode\n  rhymed: true\n";

    assertThat(sources(poem, "data.form")).containsExactly("spec.form:7");
    assertThat(sources(poem, "data.rhymed")).containsExactly("spec.rhymed:8");
  }

  @Test
  void variesListElements() {
    String poem = HEAD + "  couplets:\n    - one\n    - two\n";

    assertThat(sources(poem, "data.couplet-0")).contains("spec.couplets[0]:8");
    assertThat(sources(poem, "data.couplet-1")).contains("spec.couplets[1]:9");
  }

  @Test
  void namesAllFieldsThatAValueDependsOn() {
    assertThat(sources(HEAD + "  couplets: [one]\n", "data.sum"))
        .containsExactly("spec.title:6", "spec.couplets[0]:7", "spec.lines:0");
  }

  @Test
  void namesTheFieldThatCausesAnObject() {
    String poem = HEAD + "  couplets: [one]\n";

    assertThat(field(poem, "data.binding").origin()).isEqualTo(ValueSource.RULE);
    assertThat(field(poem, "data.binding").because())
        .extracting(PrimaryField::path)
        .containsExactly("spec.couplets[0]");
  }

  @Test
  void removesASiblingFieldThatConstrainsTheValue() {
    String poem = HEAD + "  signed: \"yes\"\n  name: rilke\n";

    assertThat(sources(poem, "data.signature")).containsExactly("spec.signed:7");
  }

  @Test
  void reportsUnknownOriginForFieldsThatCannotVary() {
    String poem = HEAD + "  frame: {colour: red, wood: oak}\n";

    assertThat(explain(poem).unvaried())
        .extracting(PrimaryField::path)
        .containsExactly("spec.frame.wood");
    assertThat(field(poem, "data.frame").origin()).isEqualTo(ValueSource.UNKNOWN);
    assertThat(field(poem, "data.frame").possibleFields())
        .extracting(PrimaryField::path)
        .containsExactly("spec.frame.wood");
    // A value that does not change with the whole section cannot depend on one of its fields.
    assertThat(field(poem, "data.paper").origin()).isEqualTo(ValueSource.RULE);
  }

  @Test
  void needsAtMostFourRenderingsPerField() {
    Provenance provenance = explain(HEAD);

    // name, namespace, title and lines: four each at most, and the rendering itself.
    assertThat(provenance.renderings()).isBetween(8, 17);
  }

  @Test
  void reportsItsProgress() {
    List<String> reported = new ArrayList<>();
    new Explainer<>(ProvenanceSample.kind())
        .explain(document(HEAD), "default", (done, all) -> reported.add(done + "/" + all));

    assertThat(reported).containsExactly("1/4", "2/4", "3/4", "4/4");
  }

  @Test
  void rejectsAResourceThatDoesNotRender() {
    assertThatThrownBy(() -> explain(HEAD.replace("april", "x")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> sources(String yaml, String path) {
    return field(yaml, path).sources().stream().map(f -> f.path() + ":" + f.line()).toList();
  }

  private static ExplainedField field(String yaml, String path) {
    return field(explain(yaml), path);
  }

  private static ExplainedField field(Provenance provenance, String path) {
    return provenance.objects().get(0).fields().stream()
        .filter(field -> field.named().toString().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static Provenance explain(String yaml) {
    return new Explainer<>(ProvenanceSample.kind())
        .explain(document(yaml), "default", ProgressListener.NONE);
  }

  private static Document document(String yaml) {
    return new YamlReader().read("poem.yaml", yaml.getBytes(UTF_8)).documents().get(0);
  }
}

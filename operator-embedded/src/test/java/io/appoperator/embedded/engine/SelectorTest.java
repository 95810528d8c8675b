package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.kind.CustomResourceDefinitions;
import io.appoperator.embedded.kind.ResourceDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorTest {

  private static final ResourceDefinition WIDGETS =
      CustomResourceDefinitions.servedVersions(Widgets.definition()).get(0);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                       | true",
        "app=shop                 | true",
        "app==shop,tier=web       | true",
        "app = shop , tier = web  | true",
        "app=other                | false",
        "absent=                  | false",
        "app!=shop                | false",
        "absent!=x                | true",
        "tier in (web, db)        | true",
        "tier in (db)             | false",
        "tier notin (db)          | true",
        "absent notin (db)        | true",
        "app                      | true",
        "absent                   | false",
        "!absent                  | true",
        "! app                    | false",
      })
  void selectsByLabels(String selector, boolean selected) throws ApiException {
    assertThat(
            LabelSelector.parse(selector)
                .matches(json("{metadata: {labels: {app: 'shop', tier: 'web'}}}")))
        .isEqualTo(selected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                    | true",
        "metadata.name=a                       | true",
        "metadata.name!=a                      | false",
        "metadata.name=a,metadata.namespace==n | true",
        "metadata.namespace=other              | false",
      })
  void selectsByNameAndNamespace(String selector, boolean selected) throws ApiException {
    assertThat(
            FieldSelector.parse(selector, WIDGETS)
                .matches(json("{metadata: {name: 'a', namespace: 'n'}}")))
        .isEqualTo(selected);
  }

  @Test
  void refusesWhatItCannotRead() {
    assertThatThrownBy(() -> LabelSelector.parse("a=b,,")).isInstanceOf(ApiException.class);
    assertThatThrownBy(() -> LabelSelector.parse("a in b")).isInstanceOf(ApiException.class);
    assertThatThrownBy(() -> FieldSelector.parse("spec.other=x", WIDGETS))
        .hasMessage("field label not supported: spec.other");
  }
}

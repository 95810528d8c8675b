package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.http.ResponseFormat.Encoding;
import io.appoperator.embedded.http.ResponseFormat.Form;
import org.junit.jupiter.api.Test;

class ResponseFormatTest {

  @Test
  void kubectlGetsATable() throws ApiException {
    assertThat(
            ResponseFormat.negotiate(
                "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json"))
        .isEqualTo(new ResponseFormat(Encoding.JSON, Form.TABLE));
  }

  @Test
  void clientsThatPreferProtobufGetJson() throws ApiException {
    assertThat(ResponseFormat.negotiate("application/vnd.kubernetes.protobuf,application/json"))
        .isEqualTo(ResponseFormat.STANDARD);
    assertThat(ResponseFormat.negotiate("")).isEqualTo(ResponseFormat.STANDARD);
    assertThat(ResponseFormat.negotiate("text/html, */*;q=0.8")).isEqualTo(ResponseFormat.STANDARD);
  }

  @Test
  void theGreatestWeightWins() throws ApiException {
    assertThat(ResponseFormat.negotiate("application/json;q=0.5, application/yaml").encoding())
        .isEqualTo(Encoding.YAML);
  }

  @Test
  void otherMediaTypesAreNotAcceptable() {
    assertThatThrownBy(() -> ResponseFormat.negotiate("application/vnd.kubernetes.protobuf"))
        .isInstanceOf(ApiException.class)
        .hasMessage(
            "only the following media types are accepted: application/json, application/yaml,"
                + " application/vnd.kubernetes.protobuf");
    assertThatThrownBy(
            () -> ResponseFormat.negotiate("application/json;as=Other;v=v1;g=meta.k8s.io"))
        .isInstanceOf(ApiException.class);
  }
}

package io.appoperator.embedded.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.Widgets;
import org.junit.jupiter.api.Test;

class FilledFieldsTest {

  @Test
  void fieldsThatAreZeroEqualAbsentOnes() {
    JsonNode zero =
        Widgets.json(
            "{a: false, b: 0, c: '', d: null, e: [], f: {g: 0}, list: [{h: ''}], kept: 'x'}");
    assertThat(FilledFields.of(zero)).isEqualTo(Widgets.json("{list: [{}], kept: 'x'}"));
  }

  @Test
  void textsThatLookLikeZeroStay() {
    JsonNode texts = Widgets.json("{a: '0', b: 'false', c: true, d: 1}");
    assertThat(FilledFields.of(texts)).isEqualTo(texts);
  }
}

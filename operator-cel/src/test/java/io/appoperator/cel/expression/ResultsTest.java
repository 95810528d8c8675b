package io.appoperator.cel.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.LongNode;
import com.google.common.primitives.UnsignedLong;
import org.junit.jupiter.api.Test;

class ResultsTest {

  private final Results results = new Results(new Budget());

  @Test
  void convertsUnsignedIntegersThatKubernetesHas() throws ExpressionException {
    assertThat(results.json(UnsignedLong.valueOf(Long.MAX_VALUE)))
        .isEqualTo(LongNode.valueOf(Long.MAX_VALUE));
  }

  @Test
  void refusesLargerUnsignedIntegers() {
    assertThatThrownBy(() -> results.json(UnsignedLong.MAX_VALUE))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(
            "The result 18446744073709551615 is larger than 9223372036854775807, the largest integer of Kubernetes. Convert it with string().");
  }
}

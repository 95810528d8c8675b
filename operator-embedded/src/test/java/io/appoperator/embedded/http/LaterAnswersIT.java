package io.appoperator.embedded.http;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same as {@link RequestTableIT} for answers of the real server that take a time. It uses
 * another control plane, so that both can run at once. {@code -Dgolden.update=true} records them.
 */
@WithControlPlane
class LaterAnswersIT {

  static List<RequestTable> tables() throws IOException {
    return RequestTable.answeredLater();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void kubeApiserverAnswersAsRecorded(
      RequestTable table, ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    new RecordedAnswers(controlPlane, namespace).check(table);
  }
}

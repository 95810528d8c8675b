package io.appoperator.embedded.http;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recorded answers are those of the real server. {@code -Dgolden.update=true} records them. */
@WithControlPlane
class RequestTableIT {

  static List<RequestTable> tables() throws IOException {
    return RequestTable.answeredAtOnce();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void kubeApiserverAnswersAsRecorded(
      RequestTable table, ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    new RecordedAnswers(controlPlane, namespace).check(table);
  }
}

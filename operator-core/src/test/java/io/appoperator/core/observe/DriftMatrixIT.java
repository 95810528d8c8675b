package io.appoperator.core.observe;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the hash of the owned fields with a dry run of another apply on the server, for every
 * kind and every type of change: they always agree. On the real server, because both depend on how
 * it records ownership.
 */
@Tag("core")
@WithControlPlane
class DriftMatrixIT {

  @TestFactory
  Stream<DynamicNode> hashDiffersIfAndOnlyIfAnotherApplyWouldChangeTheObject(
      ControlPlane controlPlane, TestNamespace namespace) {
    return DriftMatrix.on(OwnedNamespace.in(controlPlane, namespace));
  }
}

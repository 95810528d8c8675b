package io.appoperator.testkit;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Shares one control plane among all tests of the JVM and closes it at the end of the run. */
final class ControlPlaneExtension implements ExecutionCondition, ParameterResolver {

  private static final Namespace STORE = Namespace.create(ControlPlaneExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return SharedControlPlane.availability(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == ControlPlane.class || type == TestNamespace.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ControlPlane controlPlane = SharedControlPlane.of(context);
    if (parameter.getParameter().getType() == ControlPlane.class) {
      return controlPlane;
    }
    // A lookup also searches the parent context: the id separates the namespaces of two contexts.
    return context
        .getStore(STORE)
        .computeIfAbsent(
            context.getUniqueId(),
            id -> NamespaceLease.take(controlPlane.admin(), context.getRequiredTestClass()),
            NamespaceLease.class)
        .namespace();
  }
}

package io.appoperator.junit;

import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.harness.PluginHarness;
import io.appoperator.junit.server.EmbeddedServer;
import io.appoperator.junit.server.TestServers;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives each test a namespace with an operator, and applies its resources. */
final class OperatorTestExtension
    implements ExecutionCondition, BeforeEachCallback, ParameterResolver {

  private static final Namespace STORE = Namespace.create(OperatorTestExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getTestClass().flatMap(SimulatedServer::of).isPresent()
        ? ConditionEvaluationResult.enabled("the class has an embedded API server of its own")
        : TestServers.availability(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    resources(context.getRequiredTestClass())
        .ifPresent(r -> cluster(context).applyFiles(r.value()));
    AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Resource.class)
        .ifPresent(r -> cluster(context).applyFiles(r.value()));
  }

  private static Optional<Resource> resources(Class<?> test) {
    return AnnotationSupport.findAnnotation(test, Resource.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestCluster.class || type == PluginHarness.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class
        ? cluster(context)
        : plugins(context).harness(specType(parameter.getParameter().getParameterizedType()));
  }

  /** A lookup also searches the class: a cluster that a method of the class took is shared. */
  private static TestCluster cluster(ExtensionContext context) {
    return context
        .getStore(STORE)
        .computeIfAbsent(TestCluster.class, key -> start(context), TestCluster.class);
  }

  private static TestCluster start(ExtensionContext context) {
    Class<?> test = context.getRequiredTestClass();
    PluginRegistry plugins = plugins(context).registry();
    Optional<Simulation> simulation = SimulatedServer.of(test);
    if (simulation.isPresent()) {
      EmbeddedServer server = simulated(simulation.get(), context);
      return TestCluster.start(server, server.simulation(), plugins, test);
    }
    return TestCluster.start(TestServers.of(context), null, plugins, test);
  }

  /** All tests of a class share its server. */
  private static EmbeddedServer simulated(Simulation simulation, ExtensionContext context) {
    ExtensionContext ofClass = context;
    while (ofClass.getTestMethod().isPresent()) {
      ofClass = ofClass.getParent().orElseThrow();
    }
    return ofClass
        .getStore(STORE)
        .computeIfAbsent(
            EmbeddedServer.class, key -> SimulatedServer.start(simulation), EmbeddedServer.class);
  }

  /** Loading plug-ins takes longer than starting the operator. Equal annotations share them. */
  private static TestPlugins plugins(ExtensionContext context) {
    OperatorTest selection = selection(context.getRequiredTestClass());
    return context
        .getRoot()
        .getStore(STORE)
        .computeIfAbsent(selection, key -> TestPlugins.load(selection), TestPlugins.class);
  }

  private static OperatorTest selection(Class<?> test) {
    Class<?> type = test;
    while (type != null) {
      Optional<OperatorTest> found = AnnotationSupport.findAnnotation(type, OperatorTest.class);
      if (found.isPresent()) {
        return found.get();
      }
      type = type.getEnclosingClass();
    }
    throw new IllegalStateException(test.getName() + " has no annotation @OperatorTest.");
  }

  private static Class<?> specType(Type parameter) {
    if (parameter instanceof ParameterizedType generic
        && generic.getActualTypeArguments()[0] instanceof Class<?> specType) {
      return specType;
    }
    throw new ParameterResolutionException(
        "A parameter of type PluginHarness needs the type of the spec, as in"
            + " PluginHarness<ApplicationSpec>.");
  }
}

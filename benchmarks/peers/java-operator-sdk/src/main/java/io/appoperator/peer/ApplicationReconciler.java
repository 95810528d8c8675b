package io.appoperator.peer;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import java.time.Instant;
import java.util.List;

/** Writes the status; the framework does the rest. */
@Workflow(
    dependents = {
      @Dependent(type = Dependents.Configuration.class),
      @Dependent(type = Dependents.Claim.class),
      @Dependent(type = Dependents.Front.class),
      @Dependent(type = Workload.class),
      @Dependent(type = Dependents.Route.class),
      @Dependent(type = Dependents.Budget.class)
    })
@ControllerConfiguration(name = "application", fieldManager = "application-operator")
public class ApplicationReconciler implements Reconciler<Application> {

  @Override
  public UpdateControl<Application> reconcile(
      Application application, Context<Application> context) {
    Long generation = application.getMetadata().getGeneration();
    Condition before = readyCondition(application.getStatus());
    if (before != null && generation.equals(application.getStatus().observedGeneration)) {
      return UpdateControl.noUpdate();
    }
    var status = new Application.Status();
    status.observedGeneration = generation;
    status.conditions =
        List.of(
            new ConditionBuilder()
                .withType("Ready")
                .withStatus("True")
                .withReason("Applied")
                .withMessage("All objects are as they should be.")
                .withObservedGeneration(generation)
                .withLastTransitionTime(
                    before == null ? Instant.now().toString() : before.getLastTransitionTime())
                .build());
    var patch = new Application();
    patch.getMetadata().setName(application.getMetadata().getName());
    patch.getMetadata().setNamespace(application.getMetadata().getNamespace());
    patch.setStatus(status);
    return UpdateControl.patchStatus(patch);
  }

  private static Condition readyCondition(Application.Status status) {
    if (status == null || status.conditions == null || status.conditions.isEmpty()) {
      return null;
    }
    return status.conditions.get(0);
  }
}

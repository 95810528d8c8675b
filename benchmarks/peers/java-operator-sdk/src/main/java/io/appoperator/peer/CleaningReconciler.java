package io.appoperator.peer;

import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;

/** Has the framework set a finalizer, which is removed at once: the garbage collector does the rest. */
final class CleaningReconciler extends ApplicationReconciler implements Cleaner<Application> {

  @Override
  public DeleteControl cleanup(Application application, Context<Application> context) {
    return DeleteControl.defaultDelete();
  }
}

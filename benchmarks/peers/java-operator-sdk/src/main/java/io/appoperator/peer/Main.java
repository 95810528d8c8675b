package io.appoperator.peer;

import io.javaoperatorsdk.operator.Operator;
import java.io.IOException;

/** A small operator with the defaults of Java Operator SDK and six CRUD dependents. */
public final class Main {

  private static final String FINALIZER = "--finalizer=";

  private Main() {}

  public static void main(String[] arguments) throws IOException {
    var metrics = new ReconcileMetrics();
    var operator = new Operator(overrider -> overrider.withMetrics(metrics));
    String finalizer = finalizer(arguments);
    if (finalizer.isEmpty()) {
      operator.register(new ApplicationReconciler());
    } else {
      operator.register(
          new CleaningReconciler(), configuration -> configuration.withFinalizer(finalizer));
    }
    operator.start();
    System.out.printf("peer: metrics on port %d%n", metrics.serve());
  }

  private static String finalizer(String[] arguments) {
    for (String argument : arguments) {
      if (argument.startsWith(FINALIZER)) {
        return argument.substring(FINALIZER.length());
      }
    }
    return "";
  }
}

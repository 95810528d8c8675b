package io.appoperator.junit;

/** The controllers of the simulated cluster. */
public enum SimulatedController {
  DEPLOYMENT,
  REPLICA_SET,
  STATEFUL_SET,
  DAEMON_SET,
  JOB,
  CRON_JOB,
  /** Schedules pods, and makes them ready. */
  POD,
  /** Creates nodes, makes them ready, and evicts the pods of failed ones. */
  NODE,
  /** Binds and resizes PersistentVolumeClaims. */
  CLAIM,
  /** Gives each namespace its default service account. */
  SERVICE_ACCOUNT,
  /** Scales Deployments by HorizontalPodAutoscalers. */
  AUTOSCALER,
  /** Writes the status of PodDisruptionBudgets. */
  DISRUPTION_BUDGET,
  /** Writes the addresses of the pods of Services. */
  ENDPOINT
}

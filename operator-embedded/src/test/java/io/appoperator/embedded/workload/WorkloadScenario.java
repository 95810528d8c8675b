package io.appoperator.embedded.workload;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Predicate;

/** What happens to one workload. */
enum WorkloadScenario {
  DEPLOYMENT {
    @Override
    List<String> observe(WorkloadObserver observer) {
      for (String image : List.of("web:1", "web:2", "web:1")) {
        observer.apply(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: '%s'}]}}
            """
                .formatted(image),
            status ->
                count(status, "updatedReplicas") == 2
                    && count(status, "readyReplicas") == 2
                    && count(status, "replicas") == 2
                    && count(status, "terminatingReplicas") == 0
                    && status.toString().contains("NewReplicaSetAvailable"));
        observer.awaitPods(2);
      }
      observer.add(
          "revision "
              + observer
                  .resource("apps/v1", "Deployment", "web")
                  .getMetadata()
                  .getAnnotations()
                  .get("deployment.kubernetes.io/revision"));
      return observer.finishWith(
          "Deployment ScalingReplicaSet",
          "ReplicaSet SuccessfulCreate",
          "ReplicaSet SuccessfulDelete",
          "Pod Scheduled");
    }
  },

  STATEFUL_SET {
    @Override
    List<String> observe(WorkloadObserver observer) {
      observer.apply(set(2, "db:1"), isReady(2));
      observer.apply(set(3, "db:1"), isReady(3));
      observer.apply(set(3, "db:2"), isReady(3));
      observer.apply(set(1, "db:2"), isReady(1));
      return observer.finishWith(
          "StatefulSet SuccessfulCreate", "StatefulSet SuccessfulDelete", "Pod Scheduled");
    }

    private String set(int replicas, String image) {
      return """
          apiVersion: apps/v1
          kind: StatefulSet
          metadata: {name: db}
          spec:
            replicas: %s
            serviceName: db
            selector: {matchLabels: {app: db}}
            template: {metadata: {labels: {app: db}}, spec: {containers: [{name: c, image: '%s'}]}}
          """
          .formatted(replicas, image);
    }

    private Predicate<JsonNode> isReady(int replicas) {
      return status ->
          count(status, "replicas") == replicas
              && count(status, "availableReplicas") == replicas
              && count(status, "readyReplicas") == replicas
              && count(status, "currentReplicas") == replicas
              && count(status, "updatedReplicas") == replicas
              && status.path("currentRevision").equals(status.path("updateRevision"));
    }
  },

  DAEMON_SET {
    @Override
    List<String> observe(WorkloadObserver observer) {
      for (String image : List.of("agent:1", "agent:2")) {
        observer.apply(
            """
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent}
            spec:
              selector: {matchLabels: {app: agent}}
              template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: c, image: '%s'}]}}
            """
                .formatted(image),
            status ->
                count(status, "numberAvailable") == 1
                    && count(status, "updatedNumberScheduled") == 1);
      }
      return observer.finishWith(
          "DaemonSet SuccessfulCreate", "DaemonSet SuccessfulDelete", "Pod Scheduled");
    }
  },

  MIN_READY_SECONDS {
    @Override
    List<String> observe(WorkloadObserver observer) {
      for (String image : List.of("web:1", "web:2")) {
        observer.apply(
            workload("Deployment", "web", "replicas: 2", image),
            status -> count(status, "updatedReplicas") == 2 && isComplete(status));
      }
      observer.apply(
          workload("StatefulSet", "db", "replicas: 2, serviceName: db", "db:1"),
          status -> count(status, "readyReplicas") == 1 && count(status, "availableReplicas") == 0);
      observer.record(
          observer.resource("apps/v1", "StatefulSet", "db"),
          status -> count(status, "availableReplicas") == 2);
      observer.apply(
          workload("DaemonSet", "agent", "", "agent:1"),
          status -> count(status, "numberReady") == 1 && !status.has("numberAvailable"));
      observer.record(
          observer.resource("apps/v1", "DaemonSet", "agent"),
          status -> count(status, "numberAvailable") == 1);
      observer.apply(
          workload("Deployment", "late", "replicas: 1", "web:1"),
          status -> count(status, "readyReplicas") == 1 && !status.has("availableReplicas"));
      observer.record(
          observer.resource("apps/v1", "Deployment", "late"), status -> isComplete(status));
      return observer.finishWith("Pod Scheduled");
    }

    private String workload(String kind, String name, String fields, String image) {
      return """
          apiVersion: apps/v1
          kind: %s
          metadata: {name: %s}
          spec:
            {minReadySeconds: 5, selector: {matchLabels: {app: %s}}, %s template:
              {metadata: {labels: {app: %s}}, spec: {containers: [{name: c, image: '%s'}]}}}
          """
          .formatted(kind, name, name, fields.isEmpty() ? "" : fields + ",", name, image);
    }

    private boolean isComplete(JsonNode status) {
      return count(status, "availableReplicas") == count(status, "replicas")
          && count(status, "terminatingReplicas") == 0
          && status.toString().contains("NewReplicaSetAvailable");
    }
  },

  JOB {
    @Override
    List<String> observe(WorkloadObserver observer) {
      observer.apply(job("good"), status -> count(status, "active") == 1);
      observer.end(observer.awaitPods(1).get(0), "Succeeded");
      observer.record(
          observer.resource("batch/v1", "Job", "good"), status -> has(status, "Complete"));
      return observer.finishWith("Job SuccessfulCreate", "Job Completed", "Pod Scheduled");
    }
  },

  FAILED_JOB {
    @Override
    List<String> observe(WorkloadObserver observer) {
      observer.apply(job("bad"), status -> count(status, "active") == 1);
      observer.end(observer.awaitPods(1).get(0), "Failed");
      observer.record(observer.resource("batch/v1", "Job", "bad"), status -> has(status, "Failed"));
      return observer.finishWith(
          "Job SuccessfulCreate", "Job BackoffLimitExceeded", "Pod Scheduled");
    }
  },

  CRON_JOB {
    @Override
    List<String> observe(WorkloadObserver observer) {
      observer.apply(
          """
          apiVersion: batch/v1
          kind: CronJob
          metadata: {name: tick}
          spec:
            schedule: '* * * * *'
            concurrencyPolicy: Forbid
            jobTemplate:
              spec:
                template:
                  metadata: {labels: {kubelet: none}}
                  spec: {restartPolicy: Never, containers: [{name: c, image: 'c:1'}]}
          """,
          status -> true);
      observer.end(observer.awaitPods(1).get(0), "Succeeded");
      observer.record(
          observer.resource("batch/v1", "CronJob", "tick"),
          status -> status.has("lastSuccessfulTime") && !status.has("active"));
      return observer.finishWith(
          "CronJob SuccessfulCreate",
          "CronJob SawCompletedJob",
          "Job SuccessfulCreate",
          "Job Completed",
          "Pod Scheduled");
    }
  };

  abstract List<String> observe(WorkloadObserver observer);

  /** A Job of one pod, whose status the test writes. */
  private static String job(String name) {
    return """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: %s}
        spec:
          backoffLimit: 0
          template:
            metadata: {labels: {kubelet: none}}
            spec: {restartPolicy: Never, containers: [{name: c, image: 'c:1'}]}
        """
        .formatted(name);
  }

  private static int count(JsonNode status, String field) {
    return status.path(field).asInt();
  }

  private static boolean has(JsonNode status, String condition) {
    return status
        .path("conditions")
        .valueStream()
        .anyMatch(one -> one.path("type").asText().equals(condition));
  }
}

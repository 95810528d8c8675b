package io.appoperator.examples.database;

import io.appoperator.api.RenderRequest;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;

/** The StatefulSet of a Database: PostgreSQL, and an exporter of its metrics. */
final class DatabaseServer {

  static final String SQL = "sql";
  static final String METRICS = "metrics";
  static final int METRICS_PORT = 9187;

  private static final String EXPORTER = "quay.io/prometheuscommunity/postgres-exporter:v0.18.1";
  private static final String DATA = "data";
  private static final String DATA_PATH = "/var/lib/database";

  /** The user of the image, to whom the volume belongs. */
  private static final long USER_ID = 999;

  private DatabaseServer() {}

  static StatefulSet of(RenderRequest<DatabaseSpec> request) {
    String name = DatabaseNames.objects(request.name());
    return new StatefulSetBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(1)
        .withServiceName(name)
        .withNewSelector()
        .withMatchLabels(DatabaseNames.labels(request.name()))
        .endSelector()
        .withTemplate(pod(name, request))
        .endSpec()
        .build();
  }

  private static PodTemplateSpec pod(String name, RenderRequest<DatabaseSpec> request) {
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(request.labels())
        .endMetadata()
        .withNewSpec()
        .withAutomountServiceAccountToken(false)
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withRunAsUser(USER_ID)
        .withFsGroup(USER_ID)
        .endSecurityContext()
        .withContainers(postgres(name, request.spec().version()), exporter(name))
        .addNewVolume()
        .withName(DATA)
        .withNewPersistentVolumeClaim()
        .withClaimName(name)
        .endPersistentVolumeClaim()
        .endVolume()
        .endSpec()
        .build();
  }

  private static Container postgres(String secret, String version) {
    return container("postgres", "postgres:" + version)
        .addToEnv(DatabasePassword.as("POSTGRES_PASSWORD", secret))
        .addNewEnv()
        .withName("POSTGRES_DB")
        .withValue(DatabaseNames.DATABASE)
        .endEnv()
        .addNewEnv()
        .withName("PGDATA")
        .withValue(DATA_PATH + "/data")
        .endEnv()
        .addNewPort()
        .withName(SQL)
        .withContainerPort(DatabaseNames.PORT)
        .withProtocol("TCP")
        .endPort()
        .addNewVolumeMount()
        .withName(DATA)
        .withMountPath(DATA_PATH)
        .endVolumeMount()
        .withNewReadinessProbe()
        .withNewExec()
        .withCommand("pg_isready", "--username=" + DatabaseNames.USER)
        .endExec()
        .endReadinessProbe()
        .build();
  }

  private static Container exporter(String secret) {
    return container("exporter", EXPORTER)
        .addToEnv(DatabasePassword.as("DATA_SOURCE_PASS", secret))
        .addNewEnv()
        .withName("DATA_SOURCE_USER")
        .withValue(DatabaseNames.USER)
        .endEnv()
        .addNewEnv()
        .withName("DATA_SOURCE_URI")
        .withValue(
            "localhost:%s/%s?sslmode=disable".formatted(DatabaseNames.PORT, DatabaseNames.DATABASE))
        .endEnv()
        .addNewPort()
        .withName(METRICS)
        .withContainerPort(METRICS_PORT)
        .withProtocol("TCP")
        .endPort()
        .build();
  }

  private static ContainerBuilder container(String name, String image) {
    return new ContainerBuilder()
        .withName(name)
        .withImage(image)
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .endSecurityContext();
  }
}

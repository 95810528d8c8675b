package io.appoperator.examples.cron;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobBuilder;
import java.util.Map;

/** The CronJob of an application. */
final class CronJobs {

  private CronJobs() {}

  static CronJob of(String name, RenderRequest<ApplicationSpec> request, CronSpec cron) {
    return new CronJobBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withSchedule(cron.schedule())
        .withConcurrencyPolicy(cron.concurrencyPolicy())
        .withNewJobTemplate()
        .withNewSpec()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(podLabels(request.name()))
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withAutomountServiceAccountToken(false)
        .withContainers(container(request.spec(), cron.command()))
        .endSpec()
        .endTemplate()
        .endSpec()
        .endJobTemplate()
        .endSpec()
        .build();
  }

  /** Without the common labels, because the Service selects by them and would select the job. */
  private static Map<String, String> podLabels(String application) {
    return Map.of("app.kubernetes.io/component", "cron", "app.kubernetes.io/instance", application);
  }

  private static Container container(ApplicationSpec spec, String command) {
    return new ContainerBuilder()
        .withName("cron")
        .withImage(spec.image())
        .withImagePullPolicy(spec.imagePullPolicy())
        .withCommand("/bin/sh", "-c", command)
        .withEnv(spec.environment())
        .withEnvFrom(spec.environmentFrom())
        .withResources(spec.resources())
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .endSecurityContext()
        .build();
  }
}

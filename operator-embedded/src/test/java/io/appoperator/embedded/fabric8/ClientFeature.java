package io.appoperator.embedded.fabric8;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;

/** Features of the client, and what a program observes when it uses them. */
enum ClientFeature {
  INFORMER {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> events = new CopyOnWriteArrayList<>();
      create(client, namespace, "before", "1");
      try (SharedIndexInformer<ConfigMap> informer =
          client
              .configMaps()
              .inNamespace(namespace)
              .withLabel("test", "feature")
              .inform(new Recorder(events))) {
        soon().until(informer::hasSynced);
        create(client, namespace, "after", "1");
        awaitEvents(events, 2);
        configMap(client, namespace, "after").edit(one -> withLevel(one, "2"));
        awaitEvents(events, 3);
        // An object that loses the label is deleted for this informer.
        configMap(client, namespace, "before").edit(ClientFeature::withoutLabels);
        awaitEvents(events, 4);
        configMap(client, namespace, "after").delete();
        awaitEvents(events, 5);
        events.add("store " + informer.getStore().list().size());
      }
      return events;
    }
  },

  LEADER_ELECTION {
    @Override
    List<String> observe(KubernetesClient client, String namespace) throws Exception {
      List<String> events = new CopyOnWriteArrayList<>();
      CompletableFuture<?> election =
          client
              .leaderElector()
              .withConfig(
                  new LeaderElectionConfigBuilder()
                      .withName("election")
                      .withLock(new LeaseLock(namespace, "election", "me"))
                      .withLeaseDuration(Duration.ofSeconds(5))
                      .withRenewDeadline(Duration.ofSeconds(3))
                      .withRetryPeriod(Duration.ofMillis(200))
                      .withLeaderCallbacks(
                          new LeaderCallbacks(
                              () -> events.add("started"),
                              () -> events.add("stopped"),
                              leader -> events.add("leader " + leader)))
                      .build())
              .build()
              .start();
      soon().until(() -> events.contains("started") && events.contains("leader me"));
      events.add("holder " + holder(client, namespace));
      election.cancel(true);
      soon().until(() -> events.contains("stopped"));
      return events.stream().distinct().sorted().toList();
    }

    private String holder(KubernetesClient client, String namespace) {
      String holder =
          client
              .leases()
              .inNamespace(namespace)
              .withName("election")
              .require()
              .getSpec()
              .getHolderIdentity();
      return holder == null ? "" : holder;
    }
  },

  SERVER_SIDE_APPLY {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> seen = new ArrayList<>();
      Resource<ConfigMap> map = client.resource(newMap(namespace, "applied", "1"));
      map.fieldManager("one").serverSideApply();
      Resource<ConfigMap> changed = client.resource(newMap(namespace, "applied", "2"));
      seen.add(failure(() -> changed.fieldManager("two").serverSideApply()));
      seen.addAll(managers(changed.fieldManager("two").forceConflicts().serverSideApply()));
      seen.addAll(managers(map.fieldManager("one").forceConflicts().serverSideApply()));
      return seen;
    }
  },

  DRY_RUN {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> seen = new ArrayList<>();
      Resource<ConfigMap> map = client.resource(newMap(namespace, "dry", "1"));
      seen.add("uid " + !map.dryRun().create().getMetadata().getUid().isEmpty());
      seen.add("exists " + (configMap(client, namespace, "dry").get() != null));
      map.create();
      seen.add(
          client
              .resource(newMap(namespace, "dry", "2"))
              .dryRun()
              .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"level\":\"2\"}}")
              .getData()
              .toString());
      configMap(client, namespace, "dry").dryRun().delete();
      seen.add(configMap(client, namespace, "dry").require().getData().toString());
      return seen;
    }
  },

  SCALE_AND_WAIT {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> seen = new ArrayList<>();
      client.resource(deployment(namespace)).create();
      var web = client.apps().deployments().inNamespace(namespace).withName("web");
      seen.add("ready " + web.waitUntilReady(30, TimeUnit.SECONDS).getStatus().getReadyReplicas());
      seen.add("scaled " + web.withTimeout(30, TimeUnit.SECONDS).scale(3).getSpec().getReplicas());
      Deployment scaled =
          web.waitUntilCondition(
              one -> one != null && Integer.valueOf(3).equals(one.getStatus().getReadyReplicas()),
              30,
              TimeUnit.SECONDS);
      seen.add("ready " + scaled.getStatus().getReadyReplicas());
      seen.add(
          "pods "
              + client
                  .pods()
                  .inNamespace(namespace)
                  .withLabel("app", "web")
                  .list()
                  .getItems()
                  .size());
      web.withTimeout(30, TimeUnit.SECONDS).delete();
      web.waitUntilCondition(one -> one == null, 30, TimeUnit.SECONDS);
      return seen;
    }
  },

  PATCHES {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> seen = new ArrayList<>();
      create(client, namespace, "patched", "1");
      Resource<ConfigMap> map = configMap(client, namespace, "patched");
      seen.add(
          map.patch(
                  PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"a\":\"1\",\"level\":null}}")
              .getData()
              .toString());
      seen.add(
          map.patch(
                  PatchContext.of(PatchType.JSON),
                  "[{\"op\":\"replace\",\"path\":\"/data/a\",\"value\":\"2\"}]")
              .getData()
              .toString());
      seen.add(
          map.patch(PatchContext.of(PatchType.STRATEGIC_MERGE), "{\"data\":{\"b\":\"3\"}}")
              .getData()
              .toString());
      seen.add(map.edit(one -> withLevel(one, "4")).getData().toString());
      seen.add(
          failure(
              () ->
                  map.patch(
                      PatchContext.of(PatchType.JSON),
                      "[{\"op\":\"test\",\"path\":\"/data/a\",\"value\":\"9\"}]")));
      ConfigMap stale = map.require();
      map.edit(one -> withLevel(one, "5"));
      seen.add(
          failure(
              () ->
                  client
                      .resource(withLevel(stale, "6"))
                      .lockResourceVersion(stale.getMetadata().getResourceVersion())
                      .update()));
      seen.add(failure(() -> client.resource(newMap(namespace, "patched", "7")).create()));
      seen.add(
          client
              .resource(newMap(namespace, "patched", "8"))
              .createOr(NonDeletingOperation::update)
              .getData()
              .toString());
      return seen;
    }
  },

  LISTS {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        create(client, namespace, "listed-" + i, String.valueOf(i));
      }
      String token = "";
      do {
        ConfigMapList page =
            client
                .configMaps()
                .inNamespace(namespace)
                .withLabel("test", "feature")
                .list(new ListOptionsBuilder().withLimit(2L).withContinue(token).build());
        page.getItems().forEach(one -> seen.add(one.getMetadata().getName()));
        token = page.getMetadata().getContinue();
      } while (token != null && !token.isEmpty());
      seen.add(
          "field "
              + client
                  .configMaps()
                  .inNamespace(namespace)
                  .withField("metadata.name", "listed-3")
                  .list()
                  .getItems()
                  .size());
      client.configMaps().inNamespace(namespace).withLabel("test", "feature").delete();
      return seen;
    }
  },

  ADMISSION_POLICY {
    @Override
    List<String> observe(KubernetesClient client, String namespace) {
      List<String> seen = new ArrayList<>();
      create(client, namespace, "old", "1");
      try (AdmissionPolicy policy = AdmissionPolicy.create(client, namespace)) {
        Resource<ConfigMap> bad = client.resource(newMap(namespace, "new", "bad"));
        soon().until(() -> failure(() -> bad.dryRun().create()).contains(policy.name()));
        seen.add(failure(bad::create));
        seen.add(failure(() -> bad.fieldManager("m").serverSideApply()));
        Resource<ConfigMap> old = configMap(client, namespace, "old");
        seen.add(failure(() -> old.edit(one -> withLevel(one, "bad"))));
        seen.add(failure(() -> old.edit(one -> withLevel(one, "3"))));
        seen.add(failure(() -> old.edit(one -> withLevel(one, "1"))));
        seen.add(failure(() -> old.edit(one -> withLevel(one, "text"))));
        seen.add(failure(old::delete));
        create(client, namespace, "good", "2");
        seen.add(configMap(client, namespace, "good").require().getData().toString());
      }
      return seen;
    }
  };

  abstract List<String> observe(KubernetesClient client, String namespace) throws Exception;

  private record Recorder(List<String> events) implements ResourceEventHandler<ConfigMap> {

    @Override
    public void onAdd(ConfigMap map) {
      events.add("add " + map.getMetadata().getName());
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
      events.add("update " + map.getMetadata().getName() + " " + old.getData() + map.getData());
    }

    @Override
    public void onDelete(ConfigMap map, boolean finalStateUnknown) {
      events.add("delete " + map.getMetadata().getName());
    }
  }

  private static Resource<ConfigMap> configMap(
      KubernetesClient client, String namespace, String name) {
    return client.configMaps().inNamespace(namespace).withName(name);
  }

  private static void create(KubernetesClient client, String namespace, String name, String level) {
    client.resource(newMap(namespace, name, level)).create();
  }

  private static ConfigMap newMap(String namespace, String name, String level) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .addToLabels("test", "feature")
        .endMetadata()
        .addToData("level", level)
        .build();
  }

  private static ConfigMap withLevel(ConfigMap map, String level) {
    return new ConfigMapBuilder(map).addToData("level", level).build();
  }

  private static ConfigMap withoutLabels(ConfigMap map) {
    return new ConfigMapBuilder(map).editMetadata().withLabels(Map.of()).endMetadata().build();
  }

  private static Deployment deployment(String namespace) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName("web")
        .endMetadata()
        .withNewSpec()
        .withReplicas(1)
        .withNewSelector()
        .addToMatchLabels("app", "web")
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", "web")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("web")
        .withImage("web:1")
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60));
  }

  private static void awaitEvents(List<String> events, int count) {
    soon().until(() -> events.size() >= count);
  }

  private static List<String> managers(ConfigMap map) {
    return map.getMetadata().getManagedFields().stream()
        .map(ClientFeature::describe)
        .sorted()
        .toList();
  }

  private static String describe(ManagedFieldsEntry entry) {
    return entry.getManager() + " " + entry.getOperation() + " " + entry.getFieldsV1();
  }

  private static String failure(Runnable request) {
    try {
      request.run();
      return "no failure";
    } catch (KubernetesClientException e) {
      return e.getCode() + " " + e.getStatus().getReason() + " " + e.getStatus().getMessage();
    }
  }
}

package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.SampleSite;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The port to the cluster. On the real server, whose answers and errors it translates. */
@Tag("core")
@WithControlPlane
@Timeout(60)
class Fabric8ClusterIT {

  private static final ResourceKind UNKNOWN =
      new ResourceKind("example.org", "v1", "Nothing", "nothings");

  private final List<String> recorded = new CopyOnWriteArrayList<>();
  private ControlPlane controlPlane;
  private String namespace;
  private Fabric8Cluster cluster;
  private ResourceRef config;

  @BeforeEach
  void connect(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    this.namespace = namespace.name();
    this.cluster = open(controlPlane.kubeconfig());
    this.config = ref(SampleSite.CONFIG_MAP, "config");
  }

  @AfterEach
  void disconnect() {
    cluster.close();
  }

  @Test
  void getsAnObjectOrNothing() {
    assertThat(cluster.get(config)).isEmpty();
    cluster.create(config, configMap("a"), WriteMode.REAL);

    ObjectNode live = cluster.get(config).orElseThrow();

    assertThat(live.path("kind").asText()).isEqualTo("ConfigMap");
    assertThat(live.at("/data/key").asText()).isEqualTo("a");
    assertThat(cluster.get(new ResourceRef(UNKNOWN, namespace, "x"))).isEmpty();
    assertThat(recorded).containsExactly("GET 404", "POST 201", "GET 200", "GET 404");
  }

  @Test
  void rejectsACreateIfTheObjectExists() {
    cluster.create(config, configMap("a"), WriteMode.REAL);

    assertThat(failure(() -> cluster.create(config, configMap("b"), WriteMode.REAL)))
        .isEqualTo(Failure.CONFLICT);
  }

  @Test
  void replacesOnlyTheLatestVersion() {
    ObjectNode first = cluster.create(config, configMap("a"), WriteMode.REAL);
    first.withObjectProperty("data").put("key", "b");
    ObjectNode second = cluster.replace(config, first, WriteMode.REAL);

    assertThat(second.at("/data/key").asText()).isEqualTo("b");
    assertThat(failure(() -> cluster.replace(config, first, WriteMode.REAL)))
        .isEqualTo(Failure.CONFLICT);
  }

  /** Requests do without a second check of the fields, because an apply makes it in any case. */
  @Test
  void refusesToApplyFieldsThatTheServerDoesNotKnow() {
    ObjectNode wrong = configMap("a");
    wrong.put("dta", "typo");

    assertThatThrownBy(() -> cluster.apply(config, wrong, WriteMode.REAL))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(".dta: field not declared in schema");
    assertThat(cluster.get(config)).isEmpty();
  }

  @Test
  void appliesAsTheOperatorsFieldManagerAndTakesFieldsOver() {
    cluster.create(config, configMap("a"), WriteMode.REAL);

    ObjectNode applied = cluster.apply(config, configMap("b"), WriteMode.REAL);

    assertThat(applied.at("/data/key").asText()).isEqualTo("b");
    assertThat(applied.at("/metadata/managedFields").toString())
        .contains("\"manager\":\"application-operator\",\"operation\":\"Apply\"");
  }

  @Test
  void createsByApplyWithoutAdopting() {
    ObjectNode onlyNew = configMap("a");
    onlyNew.withObjectProperty("metadata").put("resourceVersion", "1");

    cluster.apply(config, onlyNew, WriteMode.DRY_RUN);
    cluster.apply(config, onlyNew, WriteMode.REAL);

    assertThat(failure(() -> cluster.apply(config, onlyNew, WriteMode.REAL)))
        .isEqualTo(Failure.CONFLICT);
    assertThat(failure(() -> cluster.apply(config, onlyNew, WriteMode.DRY_RUN)))
        .isEqualTo(Failure.CONFLICT);
  }

  @Test
  void doesNotApplyToAnotherObjectOfTheSameName() {
    cluster.create(config, configMap("a"), WriteMode.REAL);
    ObjectNode another = configMap("b");
    another.withObjectProperty("metadata").put("uid", "00000000-0000-0000-0000-000000000000");

    ClusterException e = caught(() -> cluster.apply(config, another, WriteMode.REAL));

    assertThat(e.code()).isEqualTo(422);
    assertThat(e.causeFields()).containsOnly("metadata.uid");
    cluster.delete(
        config,
        precondition(cluster.get(config).orElseThrow()),
        Propagation.BACKGROUND,
        WriteMode.REAL);
    assertThat(failure(() -> cluster.apply(config, another, WriteMode.REAL)))
        .isEqualTo(Failure.CONFLICT);
  }

  @Test
  void appliesAStatus() {
    ResourceRef service = ref(SampleSite.SERVICE, "shop");
    cluster.create(
        service, object("Service", "shop", "{'spec': {'ports': [{'port': 80}]}}"), WriteMode.REAL);

    cluster.applyStatus(
        service,
        object(
            "Service",
            "shop",
            """
            {'status': {'conditions': [{'type': 'Seen', 'status': 'True', 'reason': 'Test',
              'message': '', 'lastTransitionTime': '2026-01-01T00:00:00Z'}]}}
            """));

    assertThat(cluster.get(service).orElseThrow().at("/status/conditions/0/type").asText())
        .isEqualTo("Seen");
  }

  @Test
  void storesNothingInADryRun() {
    assertThat(cluster.create(config, configMap("a"), WriteMode.DRY_RUN).at("/data/key").asText())
        .isEqualTo("a");
    assertThat(cluster.apply(config, configMap("a"), WriteMode.DRY_RUN).at("/data/key").asText())
        .isEqualTo("a");
    assertThat(cluster.get(config)).isEmpty();

    ObjectNode live = cluster.create(config, configMap("a"), WriteMode.REAL);
    ObjectNode edited = live.deepCopy();
    edited.withObjectProperty("data").put("key", "b");
    cluster.replace(config, edited, WriteMode.DRY_RUN);
    cluster.delete(config, precondition(live), Propagation.BACKGROUND, WriteMode.DRY_RUN);

    assertThat(cluster.get(config)).contains(live);
  }

  @Test
  void deletesOnlyTheSeenVersion() {
    ObjectNode live = cluster.create(config, configMap("a"), WriteMode.REAL);
    Precondition seen = precondition(live);
    ObjectNode edited = cluster.apply(config, configMap("b"), WriteMode.REAL);

    assertThat(failure(() -> cluster.delete(config, seen, Propagation.BACKGROUND, WriteMode.REAL)))
        .isEqualTo(Failure.CONFLICT);
    Precondition twin = new Precondition("another", precondition(edited).resourceVersion());
    assertThat(failure(() -> cluster.delete(config, twin, Propagation.BACKGROUND, WriteMode.REAL)))
        .isEqualTo(Failure.CONFLICT);
    assertThat(cluster.get(config)).isPresent();

    cluster.delete(config, precondition(edited), Propagation.BACKGROUND, WriteMode.REAL);
    assertThat(cluster.get(config)).isEmpty();
    cluster.delete(config, precondition(edited), Propagation.BACKGROUND, WriteMode.REAL);
  }

  @Test
  void listsPageByPage() {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      ObjectNode object = object("ConfigMap", name, "{}");
      object.withObjectProperty("metadata").putObject("labels").put("part", "list");
      cluster.create(ref(SampleSite.CONFIG_MAP, name), object, WriteMode.REAL);
    }
    ListQuery query = ListQuery.in(namespace).labelled("part=list").limit(2);
    List<String> names = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    ListPage page;
    do {
      page = cluster.list(SampleSite.CONFIG_MAP, query);
      page.items().forEach(item -> names.add(item.at("/metadata/name").asText()));
      sizes.add(page.items().size());
      query = query.from(page.continueToken());
    } while (!page.continueToken().isEmpty());

    assertThat(names).containsExactly("a", "b", "c", "d", "e");
    assertThat(sizes).containsExactly(2, 2, 1);
    assertThat(page.items().get(0).path("kind").asText()).isEqualTo("ConfigMap");
    assertThat(page.items().get(0).path("apiVersion").asText()).isEqualTo("v1");
    assertThat(page.resourceVersion()).isNotEmpty();
  }

  @Test
  void listsByFieldAndAcrossNamespaces() {
    cluster.create(config, configMap("a"), WriteMode.REAL);

    assertThat(
            cluster
                .list(
                    SampleSite.CONFIG_MAP,
                    ListQuery.in(null)
                        .where("metadata.name=config,metadata.namespace=" + namespace))
                .items())
        .hasSize(1);
  }

  @Test
  void watchesFromAGivenResourceVersion() {
    cluster.create(config, configMap("before"), WriteMode.REAL);
    ListQuery query = ListQuery.in(namespace).where("metadata.name=config");
    String version = cluster.list(SampleSite.CONFIG_MAP, query).resourceVersion();

    try (WatchStream watch = cluster.watch(SampleSite.CONFIG_MAP, query, version)) {
      ObjectNode live = cluster.apply(config, configMap("after"), WriteMode.REAL);
      cluster.delete(config, precondition(live), Propagation.BACKGROUND, WriteMode.REAL);
      cluster.create(config, configMap("again"), WriteMode.REAL);

      assertThat(List.of(next(watch), next(watch), next(watch)))
          .containsExactly("MODIFIED after", "DELETED after", "ADDED again");
    }
  }

  @Test
  void reportsADeletionWithAHigherVersionThanTheLastState() {
    ListQuery query = ListQuery.in(namespace).where("metadata.name=config");
    String version = cluster.list(SampleSite.CONFIG_MAP, query).resourceVersion();

    try (WatchStream watch = cluster.watch(SampleSite.CONFIG_MAP, query, version)) {
      ObjectNode live = cluster.create(config, configMap("a"), WriteMode.REAL);
      cluster.delete(config, precondition(live), Propagation.BACKGROUND, WriteMode.REAL);

      assertThat(version(watch)).isEqualTo(live.at("/metadata/resourceVersion").asLong());
      assertThat(version(watch)).isGreaterThan(live.at("/metadata/resourceVersion").asLong());
    }
  }

  @Test
  void endsAWatchThatIsClosedByAnotherThread() throws Exception {
    ListQuery query = ListQuery.in(namespace).where("metadata.name=config");
    String version = cluster.list(SampleSite.CONFIG_MAP, query).resourceVersion();
    WatchStream watch = cluster.watch(SampleSite.CONFIG_MAP, query, version);
    CompletableFuture<Optional<WatchEvent>> waiting = CompletableFuture.supplyAsync(watch::next);

    watch.close();

    assertThat(waiting.get(20, TimeUnit.SECONDS)).isEmpty();
  }

  @Test
  void distinguishesMissingObjectsNamespacesAndKinds() {
    ResourceRef nowhere = new ResourceRef(SampleSite.CONFIG_MAP, "nowhere", "config");
    ObjectNode object = configMap("a");
    object.withObjectProperty("metadata").put("namespace", "nowhere");

    assertThat(cluster.get(nowhere)).isEmpty();
    assertThat(failure(() -> cluster.apply(nowhere, object, WriteMode.DRY_RUN)))
        .isEqualTo(Failure.NO_NAMESPACE);
    assertThat(failure(() -> cluster.list(UNKNOWN, ListQuery.in(namespace))))
        .isEqualTo(Failure.NOT_FOUND);
  }

  @Test
  void reportsTheServersReasonForARejection() {
    ClusterException e =
        caught(
            () ->
                cluster.apply(
                    ref(SampleSite.SERVICE, "shop"),
                    object("Service", "shop", "{'spec': {'ports': [{'port': 99999}]}}"),
                    WriteMode.REAL));

    assertThat(e.failure()).isEqualTo(Failure.REFUSED);
    assertThat(e.causeFields()).contains("spec.ports[0].port");
    assertThat(e.getMessage()).contains("must be between 1 and 65535");
  }

  @Test
  void distinguishesAQuotaFromAMissingPermission() {
    controlPlane.kubectl("create", "quota", "none", "--hard=count/secrets=0", "-n", namespace);
    ResourceKind secrets = new ResourceKind("", "v1", "Secret", "secrets");
    ResourceRef secret = new ResourceRef(secrets, namespace, "s");
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              ClusterException e =
                  caught(
                      () -> cluster.create(secret, object("Secret", "s", "{}"), WriteMode.DRY_RUN));
              assertThat(e.getMessage()).contains("exceeded quota");
              assertThat(e.failure()).isEqualTo(Failure.REFUSED);
            });

    try (Fabric8Cluster unauthorized = open(controlPlane.kubeconfigFor(namespace, "nobody"))) {
      assertThat(failure(() -> unauthorized.get(config))).isEqualTo(Failure.FORBIDDEN);
      assertThat(failure(() -> unauthorized.apply(config, configMap("a"), WriteMode.REAL)))
          .isEqualTo(Failure.FORBIDDEN);
    }
  }

  private Fabric8Cluster open(Path kubeconfig) {
    return new KubeConnection(kubeconfig, null, Duration.ofSeconds(20))
        .open(OperatorMetadata.OPERATOR, (method, host, code) -> recorded.add(method + " " + code));
  }

  private ResourceRef ref(ResourceKind kind, String name) {
    return new ResourceRef(kind, namespace, name);
  }

  private ObjectNode configMap(String value) {
    return object("ConfigMap", "config", "{'data': {'key': '%s'}}".formatted(value));
  }

  private ObjectNode object(String kind, String name, String content) {
    ObjectNode object = Json.object().put("apiVersion", "v1").put("kind", kind);
    object.putObject("metadata").put("name", name).put("namespace", namespace);
    object.setAll(SampleSite.json(content));
    return object;
  }

  private static Precondition precondition(ObjectNode live) {
    return new Precondition(
        live.at("/metadata/uid").asText(), live.at("/metadata/resourceVersion").asText());
  }

  private static String next(WatchStream watch) {
    WatchEvent event = watch.next().orElseThrow();
    return event.type() + " " + event.object().at("/data/key").asText();
  }

  private static long version(WatchStream watch) {
    return watch.next().orElseThrow().object().at("/metadata/resourceVersion").asLong();
  }

  private static Failure failure(ThrowingCallable call) {
    return caught(call).failure();
  }

  private static ClusterException caught(ThrowingCallable call) {
    return catchThrowableOfType(ClusterException.class, call);
  }
}

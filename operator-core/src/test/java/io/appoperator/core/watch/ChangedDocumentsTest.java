package io.appoperator.core.watch;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.sample.SampleSite;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The objects that the store keeps for repairs. */
class ChangedDocumentsTest {

  private static final ResourceKind CONFIG_MAP =
      new ResourceKind("", "v1", "ConfigMap", "configmaps");
  private static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");
  private static final ResourceKind UNKNOWN =
      new ResourceKind("example.org", "v1", "Widget", "widgets");
  private static final ResourceKind SECRET = new ResourceKind("", "v1", "Secret", "secrets");

  private final LiveReader reader = SampleSite.reader();
  private final LiveStore store = new LiveStore();

  @BeforeEach
  void start() {
    var unused = store.beginReconcile();
  }

  @Test
  void keepsAnObjectInWhichAFieldOfTheOperatorHasChanged() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    ObjectNode changed = object("6", "theirs", "a");
    LiveRecord record = report(CONFIG_MAP, changed);

    assertThat(store.takeDocument(record)).containsSame(changed);
    assertThat(store.takeDocument(record)).as("only once").isEmpty();
  }

  @Test
  void keepsTheLatestStateOfAChangedObject() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    LiveRecord changed = report(CONFIG_MAP, object("6", "theirs", "a"));
    ObjectNode latest = object("7", "theirs", "b");
    LiveRecord record = report(CONFIG_MAP, latest);

    assertThat(store.takeDocument(record)).containsSame(latest);
    assertThat(store.takeDocument(changed)).isEmpty();
  }

  @Test
  void keepsNoObjectInWhichOnlyForeignFieldsHaveChanged() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    LiveRecord record = report(CONFIG_MAP, object("6", "ours", "b"));

    assertThat(store.takeDocument(record)).isEmpty();
  }

  @Test
  void keepsNoNewObjectNoSecretNoWorkloadAndNoUnknownKind() {
    LiveRecord added = report(CONFIG_MAP, object("5", "ours", "a"));
    report(SECRET, object("5", "ours", "a"));
    LiveRecord secret = report(SECRET, object("6", "theirs", "a"));
    report(DEPLOYMENT, object("5", "ours", "a"));
    LiveRecord workload = report(DEPLOYMENT, object("6", "theirs", "a"));
    report(UNKNOWN, object("5", "ours", "a"));
    LiveRecord unknown = report(UNKNOWN, object("6", "theirs", "a"));

    assertThat(store.takeDocument(added)).isEmpty();
    assertThat(store.takeDocument(secret)).isEmpty();
    assertThat(store.takeDocument(workload)).isEmpty();
    assertThat(store.takeDocument(unknown)).isEmpty();
  }

  @Test
  void forgetsAnObjectThatIsWrittenOrDeleted() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    LiveRecord changed = report(CONFIG_MAP, object("6", "theirs", "a"));
    store.put(reader.read(CONFIG_MAP, object("7", "ours", "a")));
    assertThat(store.takeDocument(changed)).isEmpty();

    LiveRecord again = report(CONFIG_MAP, object("8", "theirs", "a"));
    store.remove(again.ref(), again.uid());
    assertThat(store.takeDocument(again)).isEmpty();
  }

  @Test
  void forgetsTheObjectsOfAReconcileThatHasEnded() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    LiveRecord changed = report(CONFIG_MAP, object("6", "theirs", "a"));
    store.endReconcile(requireNonNull(changed.owner().primary()), store.beginReconcile());

    assertThat(store.takeDocument(changed)).isEmpty();
  }

  @Test
  void keepsAnObjectThatWasReportedDuringAReconcile() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    long begun = store.beginReconcile();
    LiveRecord changed = report(CONFIG_MAP, object("6", "theirs", "a"));
    store.endReconcile(requireNonNull(changed.owner().primary()), begun);

    assertThat(store.takeDocument(changed)).isPresent();
  }

  @Test
  void letsAnotherReconcileReleaseAKeptObjectThatHasANewVersion() {
    report(CONFIG_MAP, object("5", "ours", "a"));
    report(CONFIG_MAP, object("6", "theirs", "a"));
    ObjectNode again = object("7", "theirs", "a");

    assertThat(store.observe(reader.read(CONFIG_MAP, again), again).cause())
        .isEqualTo(TriggerCause.SECONDARY);
  }

  @Test
  void keepsNothingBeforeTheFirstReconcile() {
    LiveStore standby = new LiveStore();
    ObjectNode before = object("5", "ours", "a");
    standby.observe(reader.read(CONFIG_MAP, before), before);
    ObjectNode after = object("6", "theirs", "a");
    LiveRecord changed = reader.read(CONFIG_MAP, after);
    standby.observe(changed, after);

    assertThat(standby.takeDocument(changed)).isEmpty();
  }

  @Test
  void keepsObjectsUpToALimitOfMemory() {
    int length = ChangedDocuments.MAX_BYTES / 2 / 4;
    List<LiveRecord> changed = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      report(CONFIG_MAP, named("app-" + i, object("5", "ours", "a")));
      ObjectNode large = named("app-" + i, object("6", "x".repeat(length), "a"));
      changed.add(report(CONFIG_MAP, large));
    }
    report(CONFIG_MAP, named("small", object("5", "ours", "a")));
    changed.add(report(CONFIG_MAP, named("small", object("6", "theirs", "a"))));

    assertThat(changed.stream().map(record -> store.takeDocument(record).isPresent()))
        .containsExactly(true, true, true, false, false, true);
    LiveRecord later = report(CONFIG_MAP, named("app-4", object("7", "x".repeat(length), "b")));
    assertThat(store.takeDocument(later)).as("not kept before, and unchanged since").isEmpty();
    LiveRecord again = report(CONFIG_MAP, named("app-4", object("8", "y".repeat(length), "b")));
    assertThat(store.takeDocument(again)).as("the memory is free again").isPresent();
  }

  private LiveRecord report(ResourceKind kind, ObjectNode object) {
    LiveRecord record = reader.read(kind, object);
    store.observe(record, object);
    return record;
  }

  private static ObjectNode named(String name, ObjectNode object) {
    object.withObjectProperty("metadata").put("name", name);
    return object;
  }

  private static ObjectNode object(String version, String ours, String foreign) {
    ObjectNode object =
        SampleSite.json(
            """
            {'metadata': {'namespace': 'team', 'name': 'shop', 'uid': '1', 'managedFields': [
               {'manager': 'application-operator', 'operation': 'Apply',
                'fieldsV1': {'f:data': {'f:ours': {}}}}]}}
            """);
    object.withObjectProperty("metadata").put("resourceVersion", version);
    SampleSite.own(object, "Site", "shop", "uid-of-shop");
    object.putObject("data").put("ours", ours).put("foreign", foreign);
    return object;
  }
}

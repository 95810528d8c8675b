package io.appoperator.core.observe;

import static io.appoperator.core.observe.ApiServer.MERGE_PATCH;
import static io.appoperator.core.observe.ApiServer.STRATEGIC_PATCH;
import static io.appoperator.core.observe.AppliedObject.OTHER_MANAGER;
import static io.appoperator.core.observe.AppliedObject.OURS;
import static io.appoperator.core.observe.DriftSample.yaml;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.observe.DriftSample.Edit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The rows of the drift matrix: a change of an owned object, and the outcome of another apply. */
record DriftCase(
    String what,
    ReapplyOutcome outcome,
    Predicate<DriftSample> applicable,
    Consumer<AppliedObject> action) {

  static final List<DriftCase> ALL =
      List.of(
          inPlace(
                  "only writes of controllers",
                  live -> await().until(() -> live.get().at("/status/readyReplicas").asInt() == 1))
              .on(DriftSample.DEPLOYMENT),
          inPlace("repeated apply of the operator", AppliedObject::apply),
          drifted("PUT of another value", live -> live.put(OTHER_MANAGER, live::changed)),
          inPlace("PUT of the same values", live -> live.put(OTHER_MANAGER, same -> same)),
          drifted(
              "JSON patch of another value",
              live -> live.patch("replace", change(live).at(), change(live).value())),
          inPlace(
              "JSON patch of the same value",
              live -> live.patch("replace", change(live).at(), live.get().at(change(live).at()))),
          drifted(
              "merge patch of another value",
              live -> live.patch(MERGE_PATCH, live.changeAsMergePatch())),
          drifted(
              "strategic merge patch of another value",
              live -> live.patch(STRATEGIC_PATCH, live.changeAsMergePatch())),
          drifted(
                  "scaled",
                  live ->
                      live.put(
                          "/scale", OTHER_MANAGER, edit("/spec/replicas", ignored -> yaml("2"))))
              .on(DriftSample.DEPLOYMENT),
          ownershipLost(
              "value changed and restored",
              live -> {
                JsonNode before = live.get().at(change(live).at());
                live.patch("replace", change(live).at(), change(live).value());
                live.patch("replace", change(live).at(), before);
              }),
          drifted(
              "forced apply of another value",
              live -> live.applyAs(OTHER_MANAGER, live.changed(live.desired()))),
          inPlace("apply of the same values", live -> live.applyAs(OTHER_MANAGER, live.asServed())),
          inPlace(
              "apply of the same values, withdrawn",
              live -> {
                live.applyAs(OTHER_MANAGER, live.asServed());
                live.applyAs(OTHER_MANAGER, live.bare());
              }),
          ownershipLost(
                  "forced apply of equivalent quantities and defaults",
                  live -> live.applyAs(OTHER_MANAGER, live.desired()))
              .on(DriftSample.CLAIM, DriftSample.DEPLOYMENT),
          inPlace(
              "apply of foreign fields",
              live -> {
                ObjectNode fields = live.bare();
                fields.withObjectProperty("metadata").putObject("labels").put("team", "theirs");
                live.applyAs(OTHER_MANAGER, fields);
              }),
          drifted(
              "the operator's manager with fewer fields",
              live -> live.applyAs(OURS, withoutTier(live))),
          ownershipLost(
              "the operator's manager with fewer fields that another manager also applies",
              live -> {
                live.applyAs(OTHER_MANAGER, live.asServed());
                live.applyAs(OURS, withoutTier(live));
              }),
          drifted(
              "the operator's manager with more fields",
              live -> {
                ObjectNode more = live.desired().deepCopy();
                more.withObject("/metadata/labels").put("team", "theirs");
                live.applyAs(OURS, more);
              }),
          drifted(
              "the operator's manager with other values",
              live -> live.applyAs(OURS, live.changed(live.desired()))),
          drifted("the operator's manager in a PUT", live -> live.put(OURS, live::changed)),
          ownershipLost(
              "managed fields cleared",
              live -> live.patch(MERGE_PATCH, yaml("{metadata: {managedFields: [{}]}}"))),
          drifted(
              "managed fields cleared and value changed",
              live ->
                  live.put(
                      OTHER_MANAGER,
                      object ->
                          edit("/metadata/managedFields", ignored -> yaml("[{}]"))
                              .apply(live.changed(object)))),
          drifted(
                  "appended to an atomic list",
                  live -> {
                    Edit append = live.sample().append().orElseThrow();
                    live.patch("add", append.at() + "/-", append.value());
                  })
              .where(DriftSample::append),
          drifted(
                  "keyed element removed",
                  live -> live.patch("remove", keyedList(live).at() + "/1", yaml("null")))
              .where(DriftSample::foreignElement),
          drifted(
                  "keyed elements reordered",
                  live -> live.put(OTHER_MANAGER, edit(keyedList(live).at(), DriftCase::reversed)))
              .where(DriftSample::foreignElement),
          inPlace(
                  "foreign element added to a keyed list",
                  live -> live.patch("add", keyedList(live).at() + "/-", keyedList(live).value()))
              .where(DriftSample::foreignElement),
          inPlace(
                  "foreign element PUT first into a keyed list",
                  live -> live.patch("add", keyedList(live).at() + "/0", keyedList(live).value()))
              .where(DriftSample::foreignElement),
          inPlace(
                  "size limit added to an owned empty emptyDir",
                  live ->
                      live.patch(
                          "add", "/spec/template/spec/volumes/0/emptyDir/sizeLimit", yaml("1Gi")))
              .on(DriftSample.DEPLOYMENT),
          inPlace(
              "foreign annotation added",
              live -> live.patch(MERGE_PATCH, yaml("{metadata: {annotations: {x: theirs}}}"))),
          inPlace(
              "foreign owner reference added",
              live ->
                  live.patch(
                      "add",
                      "/metadata/ownerReferences/0",
                      yaml("{apiVersion: v1, kind: Secret, name: s, uid: other}"))),
          drifted(
              "owner reference removed",
              live -> live.patch(MERGE_PATCH, yaml("{metadata: {ownerReferences: []}}"))),
          drifted(
              "owner reference without controller",
              live ->
                  live.patch("replace", "/metadata/ownerReferences/0/controller", yaml("false"))),
          drifted(
              "annotation removed",
              live -> live.patch(MERGE_PATCH, yaml("{metadata: {annotations: {note: null}}}"))),
          drifted(
              "label removed",
              live -> live.patch(MERGE_PATCH, yaml("{metadata: {labels: {tier: null}}}"))));

  /** Makes the change. */
  void to(AppliedObject live) {
    action.accept(live);
  }

  @Override
  public String toString() {
    return what + " -> " + outcome;
  }

  private static DriftCase inPlace(String what, Consumer<AppliedObject> action) {
    return new DriftCase(what, ReapplyOutcome.IN_PLACE, kind -> true, action);
  }

  private static DriftCase ownershipLost(String what, Consumer<AppliedObject> action) {
    return new DriftCase(what, ReapplyOutcome.OWNERSHIP_LOST, kind -> true, action);
  }

  private static DriftCase drifted(String what, Consumer<AppliedObject> action) {
    return new DriftCase(what, ReapplyOutcome.DRIFTED, kind -> true, action);
  }

  private DriftCase on(DriftSample... specimens) {
    return new DriftCase(what, outcome, List.of(specimens)::contains, action);
  }

  private DriftCase where(Function<DriftSample, Optional<Edit>> place) {
    return new DriftCase(what, outcome, kind -> place.apply(kind).isPresent(), action);
  }

  private static Edit change(AppliedObject live) {
    return live.sample().change();
  }

  private static Edit keyedList(AppliedObject live) {
    return live.sample().foreignElement().orElseThrow();
  }

  private static UnaryOperator<ObjectNode> edit(String at, UnaryOperator<JsonNode> value) {
    return object -> {
      new Edit(at, value.apply(object.at(at))).applyTo(object);
      return object;
    };
  }

  private static ArrayNode reversed(JsonNode list) {
    ArrayNode reversed = yaml("[]").deepCopy();
    list.forEach(element -> reversed.insert(0, element));
    return reversed;
  }

  private static ObjectNode withoutTier(AppliedObject live) {
    ObjectNode fewer = live.desired().deepCopy();
    fewer.withObject("/metadata/labels").remove("tier");
    return fewer;
  }
}

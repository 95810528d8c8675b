package io.appoperator.core.plugin;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.KindMetric;
import io.appoperator.api.Measurement;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.SettingsRules;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A primary kind that is called within a time limit. */
final class BoundedKind<S> implements PrimaryKind<S> {

  private final PrimaryKind<S> kind;
  private final PluginCalls calls;
  private final PluginCall crd;
  private final PluginCall validate;
  private final PluginCall predictRefusals;
  private final PluginCall labels;
  private final PluginCall settingsRules;
  private final PluginCall status;
  private final PluginCall statusWithoutSpec;
  private final PluginCall metrics;
  private final PluginCall measure;

  BoundedKind(LoadedKind<S> loaded, PluginCalls calls) {
    this.kind = loaded.primary();
    this.calls = calls;
    this.crd = PluginCall.of(loaded, "crd");
    this.validate = PluginCall.of(loaded, "validate");
    this.predictRefusals = PluginCall.of(loaded, "predictRefusals");
    this.labels = PluginCall.of(loaded, "labels");
    this.settingsRules = PluginCall.of(loaded, "settingsRules");
    this.status = PluginCall.of(loaded, "status");
    this.statusWithoutSpec = PluginCall.of(loaded, "statusWithoutSpec");
    this.metrics = PluginCall.of(loaded, "metrics");
    this.measure = PluginCall.of(loaded, "measure");
  }

  /** Returns the kind itself. */
  PrimaryKind<S> unbounded() {
    return kind;
  }

  @Override
  public ResourceKind kind() {
    return kind.kind();
  }

  @Override
  public Class<S> specType() {
    return kind.specType();
  }

  @Override
  public String crd() {
    return calls.call(crd, kind.kind(), kind::crd);
  }

  @Override
  public List<Diagnostic> validate(Primary<S> primary) {
    return calls.call(validate, primary.ref(), () -> kind.validate(primary));
  }

  @Override
  public List<Diagnostic> validate(Primary<S> primary, Predicate<String> refused) {
    return calls.call(validate, primary.ref(), () -> kind.validate(primary, refused));
  }

  @Override
  public List<Diagnostic> predictRefusals(Primary<S> primary) {
    return calls.call(predictRefusals, primary.ref(), () -> kind.predictRefusals(primary));
  }

  @Override
  public Map<String, String> labels(Primary<S> primary) {
    return callPure(
        labels,
        primary.ref(),
        new PureCall<>(() -> kind.labels(primary), result -> ResultContent.of("label", result)));
  }

  @Override
  public SettingsRules settingsRules() {
    return calls.call(settingsRules, kind.kind(), kind::settingsRules);
  }

  @Override
  public Map<String, Object> status(Observation<S> observation) {
    return callPure(
        status,
        observation.primary().ref(),
        new PureCall<>(
            () -> kind.status(observation),
            result -> ResultContent.of(ResultContent.STATUS_FIELD, result)));
  }

  @Override
  public Map<String, Object> statusWithoutSpec(Observation.Verdict verdict) {
    return calls.call(statusWithoutSpec, kind.kind(), () -> kind.statusWithoutSpec(verdict));
  }

  @Override
  public List<KindMetric> metrics() {
    return calls.call(metrics, kind.kind(), kind::metrics);
  }

  @Override
  public List<Measurement> measure(Observation<S> observation) {
    return calls.call(measure, observation.primary().ref(), () -> kind.measure(observation));
  }

  private <T> T callPure(PluginCall method, ResourceRef about, PureCall<T> call) {
    return calls.isRepetitionDue(method, kind)
        ? calls.callAndRepeat(method, about, call)
        : calls.call(method, about, call.code());
  }
}

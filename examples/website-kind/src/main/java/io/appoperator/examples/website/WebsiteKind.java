package io.appoperator.examples.website;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.KindMetric;
import io.appoperator.api.Measurement;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The kind Website: a few pages and a server for them. */
public final class WebsiteKind implements PrimaryKind<WebsiteSpec> {

  private static final String ENTRY = "index.html";

  private static final KindMetric PAGES =
      KindMetric.gauge("website_pages", "Number of pages of all websites, by state.")
          .label("state", "ready", "waiting");

  @Override
  public ResourceKind kind() {
    return new ResourceKind("web.example.com", "v1alpha1", "Website", "websites");
  }

  @Override
  public Class<WebsiteSpec> specType() {
    return WebsiteSpec.class;
  }

  @Override
  public String crd() {
    try (InputStream crd = WebsiteKind.class.getResourceAsStream("website.crd.yaml")) {
      return new String(Objects.requireNonNull(crd).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks the rules of the CustomResourceDefinition offline. */
  @Override
  public List<Diagnostic> validate(Primary<WebsiteSpec> primary) {
    return primary.spec().pages().containsKey(ENTRY)
        ? List.of()
        : List.of(Diagnostic.invalid("spec.pages", "Without index.html the site has no entry."));
  }

  @Override
  public Map<String, String> labels(Primary<WebsiteSpec> primary) {
    return Map.of(
        "app.kubernetes.io/name", "website", "app.kubernetes.io/instance", primary.name());
  }

  @Override
  public Map<String, Object> status(Observation<WebsiteSpec> observation) {
    Primary<WebsiteSpec> primary = observation.primary();
    return Map.of("url", "http://%s.%s.svc".formatted(primary.name(), primary.namespace()));
  }

  @Override
  public List<KindMetric> metrics() {
    return List.of(PAGES);
  }

  @Override
  public List<Measurement> measure(Observation<WebsiteSpec> observation) {
    boolean ready = observation.verdict() == Observation.Verdict.READY;
    int pages = observation.primary().spec().pages().size();
    return List.of(PAGES.measured(pages, ready ? "ready" : "waiting"));
  }
}

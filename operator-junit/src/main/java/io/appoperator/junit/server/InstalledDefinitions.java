package io.appoperator.junit.server;

import io.appoperator.api.PrimaryKind;
import io.appoperator.core.decode.CrdDocument;
import java.util.HashMap;
import java.util.Map;

/**
 * The definitions that tests have applied to a server. Reading and applying one takes longer than
 * most tests. Thread-safe.
 */
final class InstalledDefinitions {

  private static final String API_VERSION = "apiextensions.k8s.io/v1";
  private static final String KIND = "CustomResourceDefinition";

  private final ServerObjects objects;
  private final Map<String, Installed> byText = new HashMap<>();

  InstalledDefinitions(ServerObjects objects) {
    this.objects = objects;
  }

  private record Installed(String name, String resourceVersion) {}

  /** Applies the definition of a kind, unless it is unchanged since the last call. */
  synchronized void install(PrimaryKind<?> kind) {
    String text = kind.crd();
    Installed last = byText.get(text);
    if (last == null || !last.resourceVersion().equals(version(last.name()))) {
      var applied = objects.apply("", CrdDocument.parse(kind)).getMetadata();
      byText.put(text, new Installed(applied.getName(), applied.getResourceVersion()));
    }
  }

  private String version(String name) {
    return objects
        .find(API_VERSION, KIND, "", name)
        .map(live -> live.getMetadata().getResourceVersion())
        .orElse("");
  }
}

package io.appoperator.core.provenance;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A kind with one field for each origin of a value. Tests of other packages use the kind Greeting,
 * which has fewer fields.
 */
final class ProvenanceSample {

  static final ResourceKind KIND = new ResourceKind("example.org", "v1", "Poem", "poems");

  private static final String SCHEMA =
      """
      spec:
        versions:
          - name: v1
            schema:
              openAPIV3Schema:
                type: object
                required: [spec]
                properties:
                  spec:
                    type: object
                    required: [title]
                    properties:
                      title: {type: string, pattern: '^[a-z]{5}$'}
                      lines: {type: integer, minimum: 1, maximum: 4, default: 2}
                      form: {type: string, enum: [ode, sonnet]}
                      rhymed: {type: boolean}
                      couplets: {type: array, items: {type: string}}
                      frame:
                        type: object
                        required: [colour, wood]
                        properties:
                          colour: {type: string}
                          wood: {type: string, enum: [oak]}
                      signed: {type: string, enum: ['yes', 'no']}
                      name: {type: string, maxLength: 20}
      """;

  private ProvenanceSample() {}

  record Frame(String colour, String wood) {}

  record Spec(
      String title,
      int lines,
      @Nullable String form,
      @Nullable Boolean rhymed,
      @Nullable List<String> couplets,
      @Nullable Frame frame,
      @Nullable String signed,
      @Nullable String name) {}

  static LoadedKind<?> kind() {
    return PluginRegistry.of(List.of(new Kind()), List.of(manager())).kinds().get(0);
  }

  /** Returns the kind with a transformer that adds a cover and prints the title in capitals. */
  static LoadedKind<?> bound() {
    TestTransformer<Spec> binder =
        new TestTransformer<>(
            "binder",
            Spec.class,
            Set.of(TransformedKind.of(ConfigMap.class).mayChange("data")),
            (request, object) -> {
              Map<String, Object> data = requireNonNull(object.get("data"));
              data.put("cover", "leather");
              data.put("title", request.spec().title().toUpperCase(Locale.ROOT));
              return object;
            });
    return PluginRegistry.of(List.of(new Kind()), List.of(manager()), List.of(binder))
        .kinds()
        .get(0);
  }

  private static TestManager<Spec> manager() {
    return new TestManager<>(
        "press", Spec.class, ManagedKind.of(ConfigMap.class), ProvenanceSample::render);
  }

  private static final class Kind implements PrimaryKind<Spec> {

    @Override
    public ResourceKind kind() {
      return KIND;
    }

    @Override
    public Class<Spec> specType() {
      return Spec.class;
    }

    @Override
    public String crd() {
      return SCHEMA;
    }

    /** A signature requires a name, and a name requires a signature. */
    @Override
    public List<Diagnostic> validate(Primary<Spec> primary) {
      boolean signed = "yes".equals(primary.spec().signed());
      return signed || primary.spec().name() == null
          ? List.of()
          : List.of(Diagnostic.invalid("spec", "A name needs a signature."));
    }

    @Override
    public Map<String, String> labels(Primary<Spec> primary) {
      return Map.of();
    }
  }

  private static DesiredState render(RenderRequest<Spec> request) {
    Spec spec = request.primary().spec();
    ConfigMapBuilder page =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(request.primary().name())
            .endMetadata()
            .addToData("title", spec.title())
            .addToData("lines", "" + spec.lines())
            .addToData("paper", "white")
            .addToData("sum", "" + (spec.title() + spec.lines() + spec.couplets()).hashCode())
            .addToData("form", spec.form() == null ? "free" : spec.form())
            .addToData("rhymed", "" + Boolean.TRUE.equals(spec.rhymed()))
            .addToData("signature", "yes".equals(spec.signed()) ? "signed" : "anonymous");
    List<String> couplets = spec.couplets() == null ? List.of() : spec.couplets();
    for (int i = 0; i < couplets.size(); i++) {
      page.addToData("couplet-" + i, couplets.get(i));
    }
    if (!couplets.isEmpty()) {
      page.addToData("binding", "thread");
    }
    if (spec.frame() != null) {
      page.addToData("frame", "of " + spec.frame().wood())
          .addToData("colour", spec.frame().colour());
    }
    return DesiredState.of(DesiredObject.of(page.build()));
  }
}

package io.appoperator.cli.plugins;

import io.appoperator.testkit.PluginJar;

/** Plug-ins with one fault each. */
public final class BrokenPlugins {

  private static final String KIND =
      """
      package PACKAGE;
      import io.appoperator.api.*;
      import java.util.*;
      public final class TheKind implements PrimaryKind<TheSpec> {
        FIELDS
        public ResourceKind kind() {
          return new ResourceKind("PACKAGE.example.com", "v1", "TheKind", "thekinds");
        }
        public Class<TheSpec> specType() { return TheSpec.class; }
        public String crd() {
          return "{\\"apiVersion\\": \\"apiextensions.k8s.io/v1\\", \\"kind\\": \\"CustomResourceDefinition\\","
            + " \\"metadata\\": {\\"name\\": \\"thekinds.PACKAGE.example.com\\"},"
            + " \\"spec\\": {\\"group\\": \\"PACKAGE.example.com\\", \\"scope\\": \\"Namespaced\\", \\"names\\":"
            + " {\\"kind\\": \\"TheKind\\", \\"plural\\": \\"thekinds\\"}, \\"versions\\": [{\\"name\\": \\"v1\\","
            + " \\"served\\": true, \\"storage\\": true, \\"subresources\\": {\\"status\\": {}}, \\"schema\\":"
            + " {\\"openAPIV3Schema\\": {\\"type\\": \\"object\\","
            + " \\"x-kubernetes-preserve-unknown-fields\\": true}}}]}}";
        }
        public Map<String, String> labels(Primary<TheSpec> primary) { return Map.of(); }
      }
      """;

  private static final String MANAGER =
      """
      package PACKAGE;
      import io.appoperator.api.*;
      import io.fabric8.kubernetes.api.model.*;
      import java.util.*;
      public final class TheManager implements ResourceManager<TheSpec> {
        static volatile boolean on = true;
        FIELDS
        public String id() { return "PACKAGE"; }
        public Class<TheSpec> specType() { return TheSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(ConfigMap.class)); }
        public DesiredState render(RenderRequest<TheSpec> request) {
          BODY
          return DesiredState.of(map(request.name(), "value"));
        }
        static ConfigMap map(String name, String value) {
          return new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata()
            .addToData("key", value).build();
        }
        static Object call(Object target, Class<?> type, String method, Object... arguments) {
          try {
            for (var each : type.getDeclaredMethods()) {
              if (each.getName().equals(method) && each.getParameterCount() == arguments.length) {
                return each.invoke(target, arguments);
              }
            }
            throw new IllegalArgumentException(method);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      """;

  private BrokenPlugins() {}

  /** A plug-in without a fault: a kind in the group {@code NAME.example.com}, and its manager. */
  public static PluginJar working(String name) {
    return plugin(name, "", "", "");
  }

  /** A plug-in whose manager executes this code when it renders. */
  public static PluginJar rendering(String name, String code) {
    return plugin(name, "", "", code);
  }

  /** A plug-in whose kind has these members in addition. */
  static PluginJar withKindMembers(String name, String members) {
    return plugin(name, members, "", "");
  }

  /** A plug-in whose manager has these members in addition. */
  static PluginJar withManagerMembers(String name, String members) {
    return plugin(name, "", members, "");
  }

  /** A plug-in in whose manager a text is replaced. */
  static PluginJar withManagerText(String name, String text, String other) {
    return jar(
        name, source(KIND, name, "", ""), source(MANAGER, name, "", "").replace(text, other));
  }

  /** A plug-in in whose kind a text is replaced. */
  static PluginJar withKindText(String name, String text, String other) {
    return jar(
        name, source(KIND, name, "", "").replace(text, other), source(MANAGER, name, "", ""));
  }

  /** A document of the kind of a plug-in. */
  public static String resource(String name) {
    return """
        ---
        apiVersion: %s.example.com/v1
        kind: TheKind
        metadata: {name: a}
        spec: {text: hello}
        """
        .formatted(name);
  }

  private static PluginJar plugin(
      String name, String kindMembers, String managerMembers, String code) {
    return jar(
        name, source(KIND, name, kindMembers, ""), source(MANAGER, name, managerMembers, code));
  }

  private static String source(String template, String name, String members, String code) {
    return template
        .replace("PACKAGE", name)
        .replace("FIELDS", members)
        .replace("BODY", code.isEmpty() ? "" : "if (on) { " + code + " }");
  }

  private static PluginJar jar(String name, String kind, String manager) {
    return new PluginJar()
        .withClass(
            name + ".TheSpec", "package %s; public record TheSpec(String text) {}".formatted(name))
        .withClass(name + ".TheKind", kind)
        .withClass(name + ".TheManager", manager)
        .providing("PrimaryKind", name + ".TheKind")
        .providing("ResourceManager", name + ".TheManager");
  }
}

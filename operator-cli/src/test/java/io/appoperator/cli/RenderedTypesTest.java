package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RenderedTypesTest {

  private static final String EXAMPLE =
      System.getProperty("project.root", "..") + "/examples/application.yaml";

  @Test
  void areTheTypesInTheObjectsOfTheExample() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, UTF_8);
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(new byte[0]), new PrintStream(out, false, UTF_8), nowhere);
    int code =
        new CommandTree(
                terminal,
                Map.of(),
                path -> PluginRegistry.load(RenderedTypesTest.class.getClassLoader()),
                action -> {})
            .run("render", "-f", EXAMPLE);
    assertThat(code).isZero();

    Set<String> types = new TreeSet<>();
    KubernetesSerialization reader = new KubernetesSerialization();
    for (String document : out.toString(UTF_8).split("(?m)^---$")) {
      collect(reader.<Object>unmarshal(document), types);
    }
    assertThat(RenderedTypes.NAMES).containsExactlyInAnyOrderElementsOf(types);
  }

  /** Adds the types of an object, and of all that it contains. */
  private static void collect(@Nullable Object value, Set<String> types) throws Exception {
    if (value instanceof Collection<?> elements) {
      for (Object element : elements) {
        collect(element, types);
      }
    } else if (value instanceof Map<?, ?> map) {
      collect(map.values(), types);
    } else if (value != null && value.getClass().getName().startsWith("io.fabric8.")) {
      types.add(value.getClass().getName());
      for (Field field : value.getClass().getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          collect(field.get(value), types);
        }
      }
    }
  }
}

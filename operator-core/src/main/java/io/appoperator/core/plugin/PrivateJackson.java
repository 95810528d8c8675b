package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Refuses types that the operator decodes, but with classes of a Jackson that a plug-in has brought
 * along: the operator would silently ignore such annotations.
 */
final class PrivateJackson {

  private static final String JACKSON = "com.fasterxml.jackson.";
  private static final ClassLoader SHARED = JsonNode.class.getClassLoader();

  private PrivateJackson() {}

  /**
   * Checks a type, and the types of its fields from the same plug-in. Runs no code of it.
   *
   * @throws PluginException if it uses a private Jackson
   */
  static void check(Class<?> type) {
    ClassLoader plugin = type.getClassLoader();
    if (plugin == SHARED || plugin == null) {
      return;
    }
    Set<Class<?>> seen = new HashSet<>(Set.of(type));
    Deque<Class<?>> next = new ArrayDeque<>(seen);
    while (!next.isEmpty()) {
      Class<?> current = next.remove();
      for (AnnotatedElement element : elements(current)) {
        for (Annotation annotation : element.getAnnotations()) {
          checkOwner(type, current, annotation.annotationType());
        }
      }
      Stream.of(current.getDeclaredFields())
          .map(field -> field.getType())
          .forEach(
              field -> {
                checkOwner(type, current, field);
                if (field.getClassLoader() == plugin && seen.add(field)) {
                  next.add(field);
                }
              });
    }
  }

  private static List<AnnotatedElement> elements(Class<?> type) {
    List<AnnotatedElement> elements = new ArrayList<>(List.of(type));
    elements.addAll(List.of(type.getDeclaredFields()));
    elements.addAll(List.of(type.getDeclaredMethods()));
    elements.addAll(List.of(type.getDeclaredConstructors()));
    return elements;
  }

  private static void checkOwner(Class<?> root, Class<?> user, Class<?> used) {
    if (used.getName().startsWith(JACKSON) && used.getClassLoader() != SHARED) {
      throw new PluginException(
          "The type %s of %s uses %s of a Jackson in the plug-in, which the operator does not see. Remove Jackson from the plug-in, or use no class of it in %s."
              .formatted(user.getName(), PluginOrigin.of(root), used.getName(), root.getName()));
    }
  }
}

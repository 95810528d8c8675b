package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The signatures that plug-ins are compiled against are recorded, so that none changes by accident.
 */
class ApiSignaturesTest {

  private static final Path RECORD = Path.of("api.txt");

  /** Packages whose types have other simple names than those of the rest. */
  private static final Pattern PACKAGE =
      Pattern.compile(
          "\\b(java\\.(lang|util|util\\.function)|io\\.appoperator\\.\\w+)\\.(?=[A-Z])");

  private static final String INTRODUCTION =
      """
      # The public signatures of operator-api, by ApiSignaturesTest. Plug-ins are compiled against them:
      # a line that changes or disappears breaks jars of other people, a new abstract method as well.
      """;

  @Test
  void areThoseOnRecord() throws Exception {
    StringBuilder current = new StringBuilder(INTRODUCTION);
    for (Class<?> type : publicTypes()) {
      current.append('\n').append(shorten(describe(type))).append('\n');
      for (String member : members(type)) {
        String inType = member.replace(type.getName() + ".", "");
        current.append("  ").append(shorten(inType)).append('\n');
      }
    }
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(RECORD, current);
    }
    assertThat(Files.readString(RECORD))
        .as("%s; record a change on purpose with mvn test -Dgolden.update=true", RECORD)
        .isEqualTo(current.toString());
  }

  private static List<Class<?>> publicTypes()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Path classes =
        Path.of(ResourceManager.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
        String name = classes.relativize(file).toString().replace('/', '.');
        Class<?> type = Class.forName(name.substring(0, name.length() - ".class".length()));
        if (isVisible(type)) {
          types.add(type);
        }
      }
    }
    return types;
  }

  private static String shorten(String signature) {
    return PACKAGE.matcher(signature).replaceAll("");
  }

  private static boolean isVisible(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return Modifier.isPublic(type.getModifiers())
        && !type.isSynthetic()
        && !type.isAnonymousClass()
        && (outer == null || isVisible(outer));
  }

  private static String describe(Class<?> type) {
    String text = type.toGenericString();
    if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
      text += " extends " + type.getGenericSuperclass().getTypeName();
    }
    List<String> interfaces =
        Stream.of(type.getGenericInterfaces()).map(java.lang.reflect.Type::getTypeName).toList();
    return interfaces.isEmpty() ? text : text + " implements " + String.join(", ", interfaces);
  }

  private static List<String> members(Class<?> type) {
    return Stream.of(
            lines(type.getDeclaredFields(), Field::toGenericString),
            lines(type.getDeclaredConstructors(), Constructor::toGenericString),
            lines(type.getDeclaredMethods(), Method::toGenericString))
        .flatMap(Function.identity())
        .sorted()
        .toList();
  }

  private static <T extends Member & AnnotatedElement> Stream<String> lines(
      T[] members, Function<T, String> text) {
    return Stream.of(members)
        .filter(member -> !member.isSynthetic())
        .filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
        .map(text)
        .filter(Objects::nonNull);
  }
}

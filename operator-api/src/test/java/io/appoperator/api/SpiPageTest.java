package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the SPI names all that a plug-in can implement or declare. */
class SpiPageTest {

  private static final Path PAGE = Path.of("../docs/reference/spi.md");

  @ParameterizedTest
  @ValueSource(
      classes = {
        ResourceManager.class,
        ResourceTransformer.class,
        PrimaryKind.class,
        ManagedKind.class,
        DesiredObject.class,
        RelatedKind.class,
        TransformedKind.class
      })
  void namesEveryDeclaration(Class<?> type) throws IOException {
    String page = Files.readString(PAGE);
    List<String> missing =
        Stream.of(type.getDeclaredMethods())
            .filter(method -> isDeclaration(method, type))
            .map(Method::getName)
            .distinct()
            .filter(name -> !page.contains("`" + name))
            .filter(name -> !page.contains("." + name + "("))
            .toList();

    assertThat(missing).as("methods of %s that %s lacks", type.getSimpleName(), PAGE).isEmpty();
  }

  /** A method to implement, or one that adds a declaration to a value. */
  private static boolean isDeclaration(Method method, Class<?> type) {
    return Modifier.isPublic(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers())
        && !method.isSynthetic()
        && (type.isInterface() || method.getReturnType() == type);
  }
}

package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {

  @TempDir private Path folder;
  private Path jar;
  private Path classes;

  @BeforeEach
  void make() throws IOException {
    jar = Files.writeString(folder.resolve("core.jar"), "content of a jar");
    classes = Files.createDirectories(folder.resolve("classes/org/example"));
    Files.writeString(classes.resolve("Manager.class"), "content of a class");
  }

  @Test
  void isTheSameForACopyInAnotherPlace() throws IOException {
    String before = fingerprint();
    jar = Files.move(jar, folder.resolve("moved.jar"));

    assertThat(fingerprint()).isEqualTo(before).isNotEmpty();
  }

  @Test
  void differsForAnotherContentOfTheSameSizeAndTime() throws IOException {
    String before = fingerprint();
    var time = Files.getLastModifiedTime(jar);
    Files.writeString(jar, "content of a jaR");
    Files.setLastModifiedTime(jar, time);

    assertThat(fingerprint()).isNotEqualTo(before);
  }

  @Test
  void differsForAnotherClassInAFolderBelow() throws IOException {
    String before = fingerprint();
    Files.writeString(classes.resolve("Manager.class"), "another");

    assertThat(fingerprint()).isNotEqualTo(before);
  }

  @Test
  void differsForAnotherOrder() throws IOException {
    assertThat(new ClassPath(List.of(folder.resolve("classes"), jar)).fingerprint())
        .isNotEqualTo(fingerprint());
  }

  @Test
  void isEmptyWhereNothingIsKnown() throws IOException {
    assertThat(new ClassPath(List.of()).fingerprint()).isEmpty();
    assertThat(new ClassPath(List.of(Files.createDirectory(folder.resolve("none")))).fingerprint())
        .isEmpty();
  }

  @Test
  void knowsTheCodeOfThisProcess() throws IOException {
    assertThat(ClassPath.ofThisProcess().fingerprint()).isNotEmpty();
  }

  private String fingerprint() throws IOException {
    return new ClassPath(List.of(jar, folder.resolve("classes"))).fingerprint();
  }
}

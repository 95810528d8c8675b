package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
  void isTheSameForACopyInAnotherDirectory() throws IOException {
    String before = digest();
    jar = Files.move(jar, folder.resolve("moved.jar"));

    assertThat(digest()).isEqualTo(before).isNotEmpty();
  }

  @Test
  void differsForOtherContentWithTheSameSizeAndTime() throws IOException {
    String before = digest();
    var time = Files.getLastModifiedTime(jar);
    Files.writeString(jar, "content of a jaR");
    Files.setLastModifiedTime(jar, time);

    assertThat(digest()).isNotEqualTo(before);
  }

  @Test
  void differsForAnotherClassInASubdirectory() throws IOException {
    String before = digest();
    Files.writeString(classes.resolve("Manager.class"), "another");

    assertThat(digest()).isNotEqualTo(before);
  }

  @Test
  void differsForAnotherFileNameInADirectory() throws IOException {
    String before = digest();
    Files.move(classes.resolve("Manager.class"), classes.resolve("Other.class"));

    assertThat(digest()).isNotEqualTo(before);
  }

  @Test
  void differsForAnotherClassBehindASymbolicLink() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("current"), folder.resolve("classes"));
    ClassPath linked = new ClassPath(List.of(link));
    String before = linked.hash();
    Files.writeString(classes.resolve("Manager.class"), "another");

    assertThat(linked.hash()).isNotEqualTo(before).contains("Manager.class");
  }

  @Test
  void isIndependentOfTheFileSystemsOrder() throws IOException {
    assertThat(new ClassPath(List.of(folder.resolve("classes"), jar)).hash()).isEqualTo(digest());
  }

  /** The container image has a plug-in directory on its class path that may not exist. */
  @Test
  void ignoresMissingEntries() throws IOException {
    Path none = folder.resolve("plugins/*");

    assertThat(new ClassPath(List.of(jar, folder.resolve("classes"), none)).hash())
        .isEqualTo(digest());
  }

  @Test
  void failsForAnEntryThatCannotBeResolved() throws IOException {
    Files.createSymbolicLink(classes.resolve("loop"), folder.resolve("classes"));

    assertThatExceptionOfType(IOException.class).isThrownBy(this::digest);
  }

  @Test
  void rejectsTheCurrentDirectory() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> new ClassPath(List.of(jar, Path.of(""))).hash())
        .withMessageContaining("current directory");
  }

  @Test
  void isEmptyWithoutAnyClasses() throws IOException {
    assertThat(new ClassPath(List.of()).hash()).isEmpty();
    assertThat(new ClassPath(List.of(Files.createDirectory(folder.resolve("none")))).hash())
        .isEmpty();
  }

  private String digest() throws IOException {
    return new ClassPath(List.of(jar, folder.resolve("classes"))).hash();
  }
}

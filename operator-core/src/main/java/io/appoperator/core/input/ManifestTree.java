package io.appoperator.core.input;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the manifests in a directory tree. Links are followed, as in mounted ConfigMaps; hidden
 * directories are skipped.
 */
final class ManifestTree extends SimpleFileVisitor<Path> {

  private final Path root;
  private final List<Path> files = new ArrayList<>();

  private ManifestTree(Path root) {
    this.root = root;
  }

  static List<Path> list(Path root) throws InputException {
    ManifestTree tree = new ManifestTree(root);
    try {
      Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, tree);
    } catch (TooManyFilesException e) {
      throw new InputException(
          "The directory '%s' contains more than 100,000 manifests. Use its subdirectories instead."
              .formatted(root));
    } catch (IOException e) {
      throw InputFiles.unreadable(root.toString(), e);
    }
    return tree.files.stream().sorted().toList();
  }

  private static final class TooManyFilesException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    boolean hidden = !folder.equals(root) && folder.getFileName().toString().startsWith(".");
    return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (InputFiles.hasManifestName(file) && !attributes.isOther()) {
      files.add(file);
    }
    if (files.size() > InputReader.MAX_DOCUMENTS) {
      throw new TooManyFilesException();
    }
    return FileVisitResult.CONTINUE;
  }
}

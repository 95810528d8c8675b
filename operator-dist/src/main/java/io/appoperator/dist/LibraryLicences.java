package io.appoperator.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Writes the licences of the libraries: a list of them, and their texts. */
public final class LibraryLicences {

  private LibraryLicences() {}

  /**
   * Writes them into a directory, which is created.
   *
   * @param lib the directory of the jars
   * @param bom their bill of materials, which must name all of them
   * @param texts the directory of licences whose jars do not contain them
   * @param target the directory to write to
   */
  public static void write(Path lib, Path bom, Path texts, Path target) throws IOException {
    BillOfMaterials.checkNames(bom, lib);
    Files.createDirectories(target);
    Files.writeString(target.resolve("THIRD-PARTY.txt"), ThirdParty.list(bom));
    ThirdParty.copyTexts(lib, target);
    for (Path text : listing(texts)) {
      Path unused =
          Files.copy(text, target.resolve(text.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static List<Path> listing(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}

package io.appoperator.dist;

import io.appoperator.dist.runtime.JavaRuntime;
import io.appoperator.dist.runtime.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes what the archives contain and no module has: manual pages, licences of libraries, the
 * digest of the code, and a Java runtime.
 */
public final class ArchiveFiles {

  private static final int DATE = "2026-11-01".length();

  private ArchiveFiles() {}

  /**
   * Writes the files.
   *
   * @param args the directory of the jars, the bill of materials, the directory to write to, the
   *     version of the operator, the time of the build in ISO 8601, the directory of licences that
   *     the jars do not contain, and the JDK for the runtime, which may be empty
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path lib = Path.of(args[0]);
    Path target = Files.createDirectories(Path.of(args[2]));
    ManPages.write(target.resolve("man1"), args[4].substring(0, DATE), args[3]);
    Files.writeString(target.resolve("build"), LibraryDigest.of(lib) + "\n");
    LibraryLicences.write(lib, Path.of(args[1]), Path.of(args[5]), target.resolve("licenses"));
    JavaRuntime.link(Jdk.choose(args.length > 6 ? args[6] : ""), target.resolve("runtime"));
  }
}

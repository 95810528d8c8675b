package io.appoperator.core.loading.check;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Finds class files as the class loader of a plug-in finds classes, but without loading them. */
@FunctionalInterface
public interface ClassFiles {

  /**
   * Opens a class file.
   *
   * @param name the name of the class with slashes
   * @return null if there is none
   */
  @Nullable InputStream open(String name) throws IOException;
}

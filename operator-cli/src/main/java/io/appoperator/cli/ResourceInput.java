package io.appoperator.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user named.
 *
 * @param files files, folders, or {@code -}
 * @param namespace the namespace of resources that name none, null for the default
 */
record ResourceInput(List<String> files, @Nullable String namespace) {

  ResourceInput {
    files = List.copyOf(files);
  }
}

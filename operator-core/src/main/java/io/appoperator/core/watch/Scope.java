package io.appoperator.core.watch;

import java.util.List;

/**
 * Which primary resources an operator manages.
 *
 * @param namespaces where they are; everywhere if there is none
 * @param selector the labels they have, as a label selector; any if empty
 */
public record Scope(List<String> namespaces, String selector) {

  public Scope {
    namespaces = List.copyOf(namespaces);
  }
}

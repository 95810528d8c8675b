package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An object that several managers return for one primary resource. It is withheld: the live object
 * is not changed, so that no plug-in takes over the objects of another manager.
 *
 * @param ref the object
 * @param managers the managers that return it, sorted by id; two or more
 */
public record Collision(ResourceRef ref, List<RenderingManager> managers) {

  /**
   * A manager that returns the object.
   *
   * @param id its id
   * @param name its name in messages, with its jar
   */
  public record RenderingManager(String id, String name) {}

  public Collision {
    managers = List.copyOf(managers);
  }

  /** Describes the collision without the live objects. */
  public Diagnostic diagnostic() {
    return error("The managers %s return the same object %s.".formatted(names(managers), ref));
  }

  /**
   * Describes the collision with an object that exists. The managers that did not write it come
   * first, because one of them is new.
   *
   * @param writer the id of the manager that wrote the object; empty if it is not known
   */
  public Diagnostic diagnostic(String writer) {
    List<RenderingManager> others = managers.stream().filter(c -> !c.id().equals(writer)).toList();
    if (others.size() == managers.size()) {
      return diagnostic();
    }
    List<RenderingManager> writers = managers.stream().filter(c -> c.id().equals(writer)).toList();
    return error(
        "The %s %s %s %s, which the manager %s created."
            .formatted(
                others.size() == 1 ? "manager" : "managers",
                names(others),
                others.size() == 1 ? "returns" : "return",
                ref,
                names(writers)));
  }

  private static Diagnostic error(String what) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.MANAGER_CONFLICT,
        "",
        what
            + " The operator neither writes nor deletes it. Remove one of the plug-ins, or change the name that one of them returns.");
  }

  private static String names(List<RenderingManager> claimants) {
    return claimants.stream().map(RenderingManager::name).collect(Collectors.joining(" and "));
  }
}

package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import java.util.List;
import java.util.Optional;

/**
 * A manager that passed the checks.
 *
 * @param manager the manager
 * @param id its id
 * @param manages the kinds that it may render, sorted
 * @param origin the jar or directory that it came from
 * @param config the type of its configuration; empty if it has none
 * @param extension the type of its extension of the spec; empty if it has none
 * @param related the kinds of objects that it reads but does not own
 */
public record LoadedManager<S>(
    ResourceManager<S> manager,
    String id,
    List<ManagedKind> manages,
    String origin,
    Optional<ValueType<?>> config,
    Optional<ValueType<?>> extension,
    List<RelatedKind<S>> related) {

  public LoadedManager {
    manages = List.copyOf(manages);
    related = List.copyOf(related);
  }

  /** Creates a manager without a configuration, an extension and related kinds. */
  public LoadedManager(
      ResourceManager<S> manager, String id, List<ManagedKind> manages, String origin) {
    this(manager, id, manages, origin, Optional.empty(), Optional.empty(), List.of());
  }

  /** Returns the description of the manager in a file; empty if a class is the manager. */
  public Optional<DescribedManager<S>> described() {
    ResourceManager<S> unbounded =
        manager instanceof BoundedManager<S> bounded ? bounded.unbounded() : manager;
    return unbounded instanceof DescribedManager<S> file ? Optional.of(file) : Optional.empty();
  }

  /** Returns whether it may report a status. */
  public boolean reportsStatus() {
    return described()
        .map(DescribedManager::reportsStatus)
        .orElseGet(() -> manages.stream().anyMatch(managed -> !managed.observed().isEmpty()));
  }

  /** Returns its name in messages: {@code 'id' of origin}. */
  @Override
  public String toString() {
    return "'" + id + "' of " + origin;
  }
}

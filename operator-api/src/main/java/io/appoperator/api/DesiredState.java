package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a manager returns: the objects it wants, and what it has to say about the input.
 *
 * @param objects the desired objects; the order has no meaning
 * @param diagnostics problems of the input; an error blocks the objects of this manager
 */
public record DesiredState(List<DesiredObject> objects, List<Diagnostic> diagnostics) {

  public DesiredState {
    objects = List.copyOf(objects);
    diagnostics = List.copyOf(diagnostics);
  }

  /** Returns a state without objects. */
  public static DesiredState none() {
    return new DesiredState(List.of(), List.of());
  }

  /** Returns a state of one owned object. */
  public static DesiredState of(HasMetadata object) {
    return of(DesiredObject.of(object));
  }

  /** Returns a state of these objects. */
  public static DesiredState of(DesiredObject... objects) {
    return new DesiredState(List.of(objects), List.of());
  }

  /** Returns the same objects with further diagnostics. */
  public DesiredState with(List<Diagnostic> more) {
    return new DesiredState(objects, Stream.concat(diagnostics.stream(), more.stream()).toList());
  }
}

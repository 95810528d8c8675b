package io.appoperator.api;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When the operator deletes an object and creates it again, see {@link ManagedKind#recreateWhen}.
 *
 * <p>Immutable. Two values are equal if they declare the same.
 *
 * @since 1.0
 */
public final class Recreation {

  /** The shortest time between two creations of an object. */
  public static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

  private static final Duration STANDARD_INTERVAL = Duration.ofMinutes(5);

  /** Null if the object is created again because it has failed. */
  private final @Nullable FieldPath changed;

  private final Duration interval;

  private Recreation(@Nullable FieldPath changed, Duration interval) {
    this.changed = changed;
    this.interval = interval;
  }

  /**
   * Creates an object again once it has failed: its readiness is {@link Readiness.State#FAILED},
   * such as that of a Pod or a Job that failed.
   */
  public static Recreation failed() {
    return new Recreation(/* changed= */ null, STANDARD_INTERVAL);
  }

  /**
   * Creates an object again if the API server rejects an update of a field, or of a field below it,
   * because it is immutable.
   *
   * @param path the field, such as {@code spec.template} of a Job
   */
  public static Recreation changed(String path) {
    return new Recreation(FieldPath.of(path), STANDARD_INTERVAL);
  }

  /**
   * Bounds the rate: an object is deleted at the earliest this long after its creation.
   *
   * @param time at least {@link #MIN_INTERVAL}; five minutes if it is not set
   * @throws IllegalArgumentException if it is shorter
   */
  public Recreation atMostEvery(Duration time) {
    if (time.compareTo(MIN_INTERVAL) < 0) {
      throw new IllegalArgumentException(
          "An object can be created again at most every %s seconds, not every %s"
              .formatted(MIN_INTERVAL.toSeconds(), time));
    }
    return new Recreation(changed, time);
  }

  /** Returns the immutable field whose change creates the object again; empty for a failure. */
  public Optional<FieldPath> changed() {
    return Optional.ofNullable(changed);
  }

  /** Returns the shortest time between the creation of an object and its deletion. */
  public Duration interval() {
    return interval;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Recreation that
            && Objects.equals(changed, that.changed)
            && interval.equals(that.interval));
  }

  @Override
  public int hashCode() {
    return Objects.hash(changed, interval);
  }

  /** Returns the reason as text. */
  @Override
  public String toString() {
    return changed == null ? "failed" : "changed " + changed;
  }
}

package io.appoperator.core.run;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.capability.CapabilityMonitor;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.Watches;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the optional kinds that the API server serves, and has the controllers withhold the
 * objects of the others. A kind counts as served when its objects are listed. Used by one thread.
 */
final class ServedKinds {

  private static final Logger LOG = LoggerFactory.getLogger(ServedKinds.class);

  private final CapabilityMonitor monitor;
  private final List<ResourceKind> optional;
  private final Watches watches;
  private final LiveReader reader;
  private final LiveStore live;
  private final ControllerInputs inputs;
  private final Set<ResourceKind> watched = new HashSet<>();
  private Set<ResourceKind> withheld = Set.of();

  ServedKinds(
      CapabilityMonitor monitor,
      Collection<ResourceKind> optional,
      Watches watches,
      LiveReader reader,
      LiveStore live,
      ControllerInputs inputs) {
    this.monitor = monitor;
    this.optional = List.copyOf(optional);
    this.watches = watches;
    this.reader = reader;
    this.live = live;
    this.inputs = inputs;
    optional.forEach(watches::optional);
  }

  /** Returns whether the API server has said what it serves, so that resources can be rendered. */
  boolean areKnown() {
    return monitor.unserved().isPresent();
  }

  /** Brings the last answer of the API server into effect. */
  void update() {
    Set<ResourceKind> unserved = monitor.unserved().orElse(null);
    if (unserved == null || optional.isEmpty()) {
      return;
    }
    Set<ResourceKind> unavailable = new HashSet<>();
    for (ResourceKind kind : optional) {
      if (unserved.contains(kind)) {
        stop(kind);
        unavailable.add(kind);
      } else {
        start(kind);
        if (!watches.isListed(kind)) {
          unavailable.add(kind);
        }
      }
    }
    if (!unavailable.equals(withheld)) {
      log(unavailable);
      withheld = Set.copyOf(unavailable);
      inputs.useUnserved(withheld);
    }
  }

  private void start(ResourceKind kind) {
    if (watched.add(kind)) {
      watches.serve(kind, reader, live);
    }
  }

  private void stop(ResourceKind kind) {
    if (watched.remove(kind)) {
      watches.stopServing(kind, live);
    }
  }

  private void log(Set<ResourceKind> unavailable) {
    for (ResourceKind kind : optional) {
      if (unavailable.contains(kind) && !withheld.contains(kind)) {
        LOG.info("{} are not served; their objects are withheld", kind.plural());
      } else if (!unavailable.contains(kind) && withheld.contains(kind)) {
        LOG.info("{} are served now; their objects are applied", kind.plural());
      }
    }
  }
}

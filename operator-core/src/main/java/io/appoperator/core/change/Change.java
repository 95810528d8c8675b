package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import org.jspecify.annotations.Nullable;

/** The planned change of one secondary resource. */
public sealed interface Change {

  /** The kinds of change, for exhaustive switches. */
  enum Action {
    CREATE,
    UPDATE,
    PRUNE,
    UNCHANGED,
    KEPT,
    BLOCKED,
    WITHHELD
  }

  /** Returns the object that is changed. */
  ResourceRef ref();

  /** Returns the kind of change. */
  Action action();

  /** Returns the desired object; null if the change has none. */
  default @Nullable Manifest manifest() {
    return null;
  }

  /** Returns the live object that the change is based on; null if there is none. */
  default @Nullable LiveRecord live() {
    return null;
  }

  /** Returns why the object is neither applied nor deleted; null if no problem prevents it. */
  default @Nullable Diagnostic why() {
    return null;
  }

  /** Returns the manifest to apply; null if the change applies none. */
  default @Nullable Manifest toApply() {
    return null;
  }

  /** Returns the object to delete; null if the change deletes none. */
  default @Nullable LiveRecord toDelete() {
    return null;
  }

  /**
   * Returns a change that writes nothing: a desired object is blocked, another one is kept. A
   * change that writes nothing anyway is returned as it is.
   *
   * @param reason why the desired object is not applied
   */
  default Change blocked(Diagnostic reason) {
    Manifest manifest = toApply();
    return manifest == null ? kept() : new Blocked(manifest, reason);
  }

  /** Returns a change that keeps the live object as it is. A creation is returned as it is. */
  default Change kept() {
    return this;
  }

  /** The object will be created. */
  record Create(Manifest manifest) implements Change {
    @Override
    public ResourceRef ref() {
      return manifest.ref();
    }

    @Override
    public Manifest toApply() {
      return manifest;
    }

    @Override
    public Action action() {
      return Action.CREATE;
    }
  }

  /** The primary owns the object, which may differ from the desired object. */
  record Update(Manifest manifest, LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return manifest.ref();
    }

    @Override
    public Manifest toApply() {
      return manifest;
    }

    @Override
    public Change kept() {
      return new Unchanged(manifest, live);
    }

    @Override
    public Action action() {
      return Action.UPDATE;
    }
  }

  /** The primary owns the object, which is no longer desired. */
  record Prune(LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return live.ref();
    }

    @Override
    public LiveRecord toDelete() {
      return live;
    }

    /** Returns a warning that the object is not deleted yet. */
    public Diagnostic postponed() {
      return new Diagnostic(
          Severity.WARNING,
          Reason.BLOCKED,
          "",
          "%s is no longer desired. The operator deletes it after it has applied all desired objects."
              .formatted(ref()));
    }

    @Override
    public Change kept() {
      return new Kept(live);
    }

    @Override
    public Action action() {
      return Action.PRUNE;
    }
  }

  /** The object is as desired. */
  record Unchanged(Manifest manifest, LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return manifest.ref();
    }

    @Override
    public Action action() {
      return Action.UNCHANGED;
    }
  }

  /**
   * The primary owns the object, which is no longer desired but kept: it is retained, or its
   * manager is not loaded.
   */
  record Kept(LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return live.ref();
    }

    @Override
    public Action action() {
      return Action.KEPT;
    }
  }

  /**
   * The operator neither writes nor deletes the object: several managers return it, or a
   * transformer of it is missing.
   *
   * @param live the object, which the primary owns; null if there is none
   */
  record Withheld(ResourceRef ref, @Nullable LiveRecord live, Diagnostic why) implements Change {
    @Override
    public Action action() {
      return Action.WITHHELD;
    }
  }

  /** The object is desired but cannot be applied now; the diagnostic has the reason. */
  record Blocked(Manifest manifest, Diagnostic why) implements Change {
    @Override
    public ResourceRef ref() {
      return manifest.ref();
    }

    @Override
    public Action action() {
      return Action.BLOCKED;
    }
  }
}

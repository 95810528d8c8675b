package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
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
    LEFT,
    BLOCKED,
    WITHHELD
  }

  /** Returns the object that is changed. */
  ResourceRef ref();

  /** Returns the kind of change. */
  Action action();

  /** The object is to be created. */
  record Create(Manifest manifest) implements Change {
    @Override
    public ResourceRef ref() {
      return manifest.ref();
    }

    @Override
    public Action action() {
      return Action.CREATE;
    }
  }

  /** The object is ours and may differ from the desired objects. */
  record Update(Manifest manifest, LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return manifest.ref();
    }

    @Override
    public Action action() {
      return Action.UPDATE;
    }
  }

  /** The object is ours and no longer desired. */
  record Prune(LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return live.ref();
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
   * The object is ours and no longer desired, but kept: it is retained, or its manager is not
   * loaded.
   */
  record Left(LiveRecord live) implements Change {
    @Override
    public ResourceRef ref() {
      return live.ref();
    }

    @Override
    public Action action() {
      return Action.LEFT;
    }
  }

  /**
   * Several managers return the object, so the operator neither writes nor deletes it.
   *
   * @param live the object, which is ours; null if there is none
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

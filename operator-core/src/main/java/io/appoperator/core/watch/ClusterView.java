package io.appoperator.core.watch;

import io.appoperator.core.observe.LiveReader;

/**
 * What there is in the cluster besides the primary resources; shared by all controllers.
 *
 * @param live the secondary resources
 * @param reader makes records of live objects
 * @param coverage tells where there may be others
 * @param conflictWatcher the objects of others that stand in our way
 * @param wakeup hears of primaries that should look at what another one saw
 */
public record ClusterView(
    LiveStore live,
    LiveReader reader,
    WatchCoverage coverage,
    ConflictWatcher conflictWatcher,
    ReconcileTrigger wakeup) {}

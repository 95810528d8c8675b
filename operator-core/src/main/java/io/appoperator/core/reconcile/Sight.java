package io.appoperator.core.reconcile;

import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.Obstacles;
import io.appoperator.core.watch.Outlook;
import io.appoperator.core.watch.Wakeup;

/**
 * What there is in the cluster besides the primary resources; shared by all controllers.
 *
 * @param live the secondary resources
 * @param reader makes records of live objects
 * @param outlook tells where there may be others
 * @param obstacles the objects of others that stand in our way
 * @param wakeup hears of primaries that should look at what another one saw
 */
public record Sight(
    LiveStore live, LiveReader reader, Outlook outlook, Obstacles obstacles, Wakeup wakeup) {}

package io.appoperator.core.preview;

/**
 * The assumed state of a primary resource in a preview, in addition to its rendering.
 *
 * @param paused whether it would be paused
 * @param generation the generation that it would have
 */
record DesiredPrimary(boolean paused, long generation) {}

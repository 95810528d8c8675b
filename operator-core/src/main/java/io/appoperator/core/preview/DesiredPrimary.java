package io.appoperator.core.preview;

/**
 * What the preview of a primary resource assumes about it, beside its rendering.
 *
 * @param paused whether it would be paused
 * @param generation the generation that it would have
 */
record DesiredPrimary(boolean paused, long generation) {}

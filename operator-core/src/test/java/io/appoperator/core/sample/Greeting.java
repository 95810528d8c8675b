package io.appoperator.core.sample;

import org.jspecify.annotations.Nullable;

/** The spec of the toy kind. */
public record Greeting(String text, int times, @Nullable String tone) {}

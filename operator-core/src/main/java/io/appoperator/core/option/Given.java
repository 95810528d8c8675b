package io.appoperator.core.option;

/**
 * A value as it was given.
 *
 * @param text the value; the elements of a list are separated by commas
 * @param source where it was given
 */
record Given(String text, Source source) {}

package io.appoperator.cli.file;

/**
 * A file to write.
 *
 * @param path its path in its directory, with slashes
 * @param text its content
 */
public record PlannedFile(String path, String text) {}

package io.appoperator.cli.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Describes why files cannot be written. */
public final class FileErrors {

  private FileErrors() {}

  /** Returns the reason in words, with the file if that is not clear. */
  public static String reason(IOException error) {
    if (error instanceof FileAlreadyExistsException existing) {
      return existing.getFile() + " is not a directory";
    }
    if (error instanceof AccessDeniedException denied) {
      return denied.getFile() + " is not writable for this user";
    }
    if (error instanceof FileSystemException detail && detail.getReason() != null) {
      return "%s: %s".formatted(detail.getFile(), detail.getReason());
    }
    return String.valueOf(error.getMessage());
  }
}

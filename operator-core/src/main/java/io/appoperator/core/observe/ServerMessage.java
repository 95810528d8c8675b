package io.appoperator.core.observe;

/** Quotes messages of the API server, of which only some end with a period. */
public final class ServerMessage {

  private ServerMessage() {}

  /** Returns a message as a sentence, so that another one can follow it. */
  public static String asSentence(String message) {
    return message.endsWith(".") ? message : message + ".";
  }
}

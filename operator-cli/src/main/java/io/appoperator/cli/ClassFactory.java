package io.appoperator.cli;

import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates objects like picocli does, but initializes its factory only when it creates one. */
final class ClassFactory implements IFactory {

  @Override
  public <K> K create(Class<K> type) throws Exception {
    return CommandLine.defaultFactory().create(type);
  }
}

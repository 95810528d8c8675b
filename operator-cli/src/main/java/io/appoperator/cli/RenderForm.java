package io.appoperator.cli;

/** What is printed of a rendering. */
enum RenderForm {
  YAML,
  JSON,
  NAME,
  DIGEST
}

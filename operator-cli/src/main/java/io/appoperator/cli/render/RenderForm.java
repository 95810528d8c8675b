package io.appoperator.cli.render;

/** What is printed of a rendering. */
enum RenderForm {
  YAML,
  JSON,
  NAME,
  DIGEST
}

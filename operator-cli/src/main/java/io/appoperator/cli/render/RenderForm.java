package io.appoperator.cli.render;

/** The printed form of a rendering. */
enum RenderForm {
  YAML,
  JSON,
  NAME,
  DIGEST
}

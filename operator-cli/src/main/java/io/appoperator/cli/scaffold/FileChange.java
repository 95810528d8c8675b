package io.appoperator.cli.scaffold;

/** What happened to a file of a project; the words are printed. */
enum FileChange {
  CREATED("created"),
  EXTENDED("extended"),
  KEPT("exists");

  private final String word;

  FileChange(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }
}

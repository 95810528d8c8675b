package io.appoperator.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java file, with its prose: comments, and string literals with several words. */
record JavaSource(Path file, String text) {

  /** A comment or a literal without markup, and the line on which it starts. */
  record Prose(int line, String text) {}

  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\"(?<block>(?s:.*?))\"\"\"|\"(?<text>(?:\\\\.|[^\"\\\\\\n])*+)\"|'(?:\\\\.|[^'\\\\])+'"
              + "|(?<comment>/\\*(?s:.*?)\\*/|//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*)");

  private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern COMMENT_SIGN =
      Pattern.compile("(?m)^[ \\t]*(?:/\\*+|\\*+/?|//)|\\*/$");

  /** Names and code in a comment. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?s)<pre>.*?</pre>|\\{@(?!return)\\w+\\s[^}]*\\}|@param\\s+\\S+|@see\\s[^@]*|`[^`]*`|https?:\\S+");

  /** Returns all Java files of the project: main and test sources of all modules. */
  static List<JavaSource> all(Path root) throws IOException {
    List<JavaSource> sources = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes ignored) {
            String name = String.valueOf(directory.getFileName());
            boolean skipped = name.equals("target") || name.equals(".git");
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes ignored)
              throws IOException {
            if (file.toString().endsWith(".java")) {
              sources.add(new JavaSource(file, Files.readString(file)));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }

  boolean isMain() {
    return file.toString().replace('\\', '/').contains("/src/main/");
  }

  /** Returns the comments; consecutive line comments are one comment. */
  List<Prose> comments() {
    List<Prose> comments = new ArrayList<>();
    Matcher tokens = TOKEN.matcher(text);
    while (tokens.find()) {
      if (tokens.group("comment") != null) {
        String plain = COMMENT_SIGN.matcher(tokens.group()).replaceAll("");
        comments.add(new Prose(line(text, tokens.start()), CODE.matcher(plain).replaceAll("code")));
      }
    }
    return comments;
  }

  /** Returns the string literals with a space between two words; concatenated ones are joined. */
  List<Prose> literals() {
    String joined = CONCATENATION.matcher(text).replaceAll("");
    List<Prose> literals = new ArrayList<>();
    Matcher tokens = TOKEN.matcher(joined);
    while (tokens.find()) {
      String literal = tokens.group("block") != null ? tokens.group("block") : tokens.group("text");
      if (literal != null && literal.strip().contains(" ")) {
        literals.add(new Prose(line(joined, tokens.start()), literal));
      }
    }
    return literals;
  }

  private static int line(String text, int end) {
    return 1 + (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
  }
}

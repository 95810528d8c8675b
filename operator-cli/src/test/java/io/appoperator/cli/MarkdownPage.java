package io.appoperator.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation.
 *
 * @param file the file of the page
 * @param anchors the anchors of its headings, in the format of GitHub
 * @param code its blocks of code, fenced or indented
 */
public record MarkdownPage(Path file, Set<String> anchors, List<CodeBlock> code) {

  /** A code block: its language, its first line and its text. */
  public record CodeBlock(String language, int line, String text) {}

  private static final Pattern FENCE = Pattern.compile(" {0,3}```(\\w*).*");
  private static final Pattern HEADING = Pattern.compile(" {0,3}#{1,6} +(.*?)(?: +#*)?");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
  private static final Pattern DROPPED = Pattern.compile("[^\\p{L}\\p{M}\\p{N}_ -]");
  private static final String INDENT = "    ";

  /** Returns all pages below a directory. */
  static List<MarkdownPage> all(Path root) throws IOException {
    List<MarkdownPage> pages = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean skip = !folder.equals(root) && (name.equals("target") || name.startsWith("."));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(".md")) {
              pages.add(read(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return pages;
  }

  public static MarkdownPage read(Path file) throws IOException {
    return of(file, Files.readAllLines(file));
  }

  static MarkdownPage of(Path file, List<String> lines) {
    Set<String> anchors = new LinkedHashSet<>();
    Map<String, Integer> repeated = new HashMap<>();
    List<CodeBlock> code = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      Matcher fence = FENCE.matcher(lines.get(at));
      Matcher heading = HEADING.matcher(lines.get(at));
      int end = at + 1;
      if (fence.matches()) {
        while (end < lines.size() && !lines.get(end).strip().equals("```")) {
          end++;
        }
        code.add(block(fence.group(1), at + 2, lines.subList(at + 1, end)));
        end++;
      } else if (lines.get(at).startsWith(INDENT) && (at == 0 || lines.get(at - 1).isBlank())) {
        while (end < lines.size() && isIndentedOrBlank(lines.get(end))) {
          end++;
        }
        code.add(block("", at + 1, lines.subList(at, end)));
      } else if (heading.matches()) {
        String slug = slug(heading.group(1));
        int before = repeated.merge(slug, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? slug : slug + "-" + before);
      }
      at = end;
    }
    return new MarkdownPage(file, anchors, code);
  }

  private static boolean isIndentedOrBlank(String line) {
    return line.startsWith(INDENT) || line.isBlank();
  }

  private static CodeBlock block(String language, int line, List<String> lines) {
    // A blank last line would count as a line without indentation.
    String text = String.join("\n", lines).stripTrailing();
    return new CodeBlock(language, line, text.stripIndent());
  }

  /** Converts to lower case, removes punctuation, and replaces spaces by hyphens. */
  private static String slug(String heading) {
    String text = LINK.matcher(heading).replaceAll("$1").toLowerCase(Locale.ROOT);
    return DROPPED.matcher(text).replaceAll("").replace(' ', '-');
  }
}

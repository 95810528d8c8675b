package io.appoperator.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A source compiled with the processor.
 *
 * @param folder where the compiler wrote
 * @param errors each with its line
 */
record Compilation(Path folder, List<String> errors) {

  /** Compiles a source of the package {@code web}. */
  static Compilation of(Path folder, String type, String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaCompiler.CompilationTask task =
        compiler.getTask(
            new StringWriter(),
            null,
            found,
            List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
            null,
            List.of(new Source(type, source)));
    task.setLocale(Locale.ROOT);
    task.setProcessors(List.of(new CrdGenerator()));
    boolean unused = task.call();
    List<String> errors =
        found.getDiagnostics().stream()
            .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
            .map(error -> error.getLineNumber() + ": " + error.getMessage(Locale.ROOT))
            .toList();
    return new Compilation(folder, errors);
  }

  /** Returns the written definition. */
  JsonNode definition(String type) throws IOException {
    if (!errors.isEmpty()) {
      throw new AssertionError(errors);
    }
    return new ObjectMapper()
        .readTree(Files.readAllBytes(folder.resolve("web").resolve(type + ".crd.json")));
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    private Source(String type, String text) {
      super(URI.create("string:///web/" + type + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}

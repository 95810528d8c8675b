package io.appoperator.cli.diff;

import io.appoperator.api.Diagnostic;
import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.ParallelPrefetcher;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.ProgressLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.input.LoadedDocument;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Prints previews one by one, and stops if the cluster does not respond. */
final class DiffTask {

  /** More comparisons at a time delay each other on a server with few processors. */
  private static final int THREADS = 4;

  private final Terminal terminal;
  private final DiffOptions options;
  private final PrintStream out;
  private final DiffMessages messages;
  private final DiffTotals totals;
  private final Mask mask = Mask.numbered();
  private ObjectNames names = ObjectNames.SHORT;
  private DiffPrinter printer;
  private List<String> notes = List.of();

  DiffTask(Terminal terminal, DiffOptions options) {
    this.terminal = terminal;
    this.options = options;
    this.out = options.format().painted(terminal);
    this.printer = options.format().printer(out, options, names);
    this.messages = new DiffMessages(terminal);
    this.totals = new DiffTotals(options.failOn());
  }

  /** Records the secrets of a document: they may occur in other documents, or in a rejection. */
  void recordSecrets(LoadedDocument document) {
    if (!options.showSecrets()) {
      document.objects().forEach(mask::learn);
    }
  }

  /**
   * Prints what would change.
   *
   * @param previews compares one resource, on any thread; its result is taken in the order of the
   *     resources
   * @param place the other side of the comparison, for messages
   * @param causes finds the causes of differences in a resource
   * @throws UserException if the comparison fails; the earlier results are already printed in the
   *     formats unified and brief
   */
  ExitCode run(
      LoadedInput input,
      Function<RenderedResource, Supplier<Preview>> previews,
      String place,
      Function<RenderedResource, DifferenceCauses> causes)
      throws UserException {
    name(input.namespaces());
    int threads = Math.max(1, Math.min(THREADS, input.size()));
    try (ProgressLine progress = new ProgressLine(terminal.status(), "Comparing resources");
        ParallelPrefetcher<RenderedResource, Supplier<Preview>> ahead =
            new ParallelPrefetcher<>(input.resources(), previews, threads)) {
      while (ahead.hasNext()) {
        ParallelPrefetcher.Item<RenderedResource, Supplier<Preview>> next = ahead.next();
        compare(next, place, causes.apply(next.element()));
        progress.step();
      }
    }
    return finish();
  }

  private void compare(
      ParallelPrefetcher.Item<RenderedResource, Supplier<Preview>> compared,
      String place,
      DifferenceCauses causes)
      throws UserException {
    Preview preview = preview(compared, place);
    add(preview, causes);
    List<Diagnostic> failures = preview.dryRunFailures();
    if (!failures.isEmpty()) {
      throw failed(place, shown(failures.get(0).message()));
    }
  }

  /** Prints one completed comparison. */
  ExitCode run(Preview preview) {
    name(
        preview.objects().stream()
            .map(object -> object.ref().namespace())
            .collect(Collectors.toSet()));
    add(preview, DifferenceCauses.NONE);
    return finish();
  }

  /** Sets notes that may explain differences; they are printed if there are some. */
  void noteIfDifferent(List<String> possibleReasons) {
    notes = List.copyOf(possibleReasons);
  }

  /** Completes the output of an incomplete comparison. */
  void fail(List<DiffFailure> failures) {
    printer.fail(failures, totals);
  }

  private void name(Set<String> namespaces) {
    names = ObjectNames.in(namespaces);
    printer = options.format().printer(out, options, names);
  }

  private void add(Preview preview, DifferenceCauses causesOfPreview) {
    Preview shown = options.showSecrets() ? preview : preview.masked(mask);
    messages.print(shown, names);
    // Masked values may look equal although they differ.
    totals.add(preview);
    terminal.status().besides(terminal.out(), () -> printer.print(shown, causesOfPreview));
  }

  private ExitCode finish() {
    printer.finish(totals);
    if (!totals.isSame()) {
      notes.forEach(messages::note);
    }
    messages.total(totals);
    if (!totals.met().isEmpty()) {
      return ExitCode.FAIL_ON;
    }
    return totals.isSame() || options.exitZero() ? ExitCode.OK : ExitCode.DIFFERS;
  }

  private Preview preview(
      ParallelPrefetcher.Item<RenderedResource, Supplier<Preview>> compared, String place)
      throws UserException {
    try {
      return compared.result().get();
    } catch (ClusterException e) {
      if (e.isUnauthenticated()) {
        throw ClusterAccess.unauthenticated(e);
      }
      throw failed(place, shown(compared.element().rendering().primary() + ": " + e.getMessage()));
    }
  }

  private String shown(String message) {
    return options.showSecrets() ? message : mask.text(message);
  }

  private static UserException failed(String place, String reason) {
    return new UserException(
        ExitCode.CLUSTER,
        "The comparison failed at %s. %s Check the connection and the permissions, or select another cluster with --kubeconfig and --context."
            .formatted(place, ServerMessage.asSentence(reason)));
  }
}

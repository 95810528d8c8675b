package io.appoperator.examples.database;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The kind Database: a PostgreSQL server with one database. */
public final class DatabaseKind implements PrimaryKind<DatabaseSpec> {

  private static final Pattern NAME = Pattern.compile("[a-z]([-a-z0-9]{0,47}[a-z0-9])?");

  @Override
  public ResourceKind kind() {
    return new ResourceKind("data.example.com", "v1alpha1", "Database", "databases");
  }

  @Override
  public Class<DatabaseSpec> specType() {
    return DatabaseSpec.class;
  }

  @Override
  public String crd() {
    try (InputStream crd = DatabaseKind.class.getResourceAsStream("database.crd.yaml")) {
      return new String(Objects.requireNonNull(crd).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks the rule of the CustomResourceDefinition offline. */
  @Override
  public List<Diagnostic> validate(Primary<DatabaseSpec> primary) {
    return NAME.matcher(primary.name()).matches()
        ? List.of()
        : List.of(
            Diagnostic.invalid(
                "metadata.name",
                "The name must be a DNS label of at most 49 characters that starts with a letter."));
  }

  @Override
  public Map<String, String> labels(Primary<DatabaseSpec> primary) {
    return DatabaseNames.labels(primary.name());
  }

  @Override
  public Map<String, Object> status(Observation<DatabaseSpec> observation) {
    Primary<DatabaseSpec> primary = observation.primary();
    Map<String, Object> status = new TreeMap<>();
    status.put("host", DatabaseNames.objects(primary.name()) + "." + primary.namespace() + ".svc");
    observation.resources().stream()
        .flatMap(resource -> resource.value(DatabaseManager.CAPACITY).stream())
        .forEach(capacity -> status.put("storage", capacity));
    return status;
  }
}

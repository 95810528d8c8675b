package io.appoperator.examples.database;

import java.util.Map;

/** Names that the objects of a Database and of the Applications that use it have in common. */
final class DatabaseNames {

  /** The key of the password in the Secret of a Database. */
  static final String PASSWORD = "password";

  /** The user that owns the database. */
  static final String USER = "postgres";

  /** The database that a new server has. */
  static final String DATABASE = "app";

  /** The port of PostgreSQL. */
  static final int PORT = 5432;

  private DatabaseNames() {}

  /** Returns the name of all objects of a Database, so that an Application may have its name. */
  static String objects(String database) {
    return database + "-db";
  }

  /** Returns the labels of all objects of a Database. They select its pod, and no other pod. */
  static Map<String, String> labels(String database) {
    return Map.of(
        "app.kubernetes.io/component", "database", "app.kubernetes.io/instance", database);
  }
}

package io.appoperator.examples.database;

import io.appoperator.api.ValueType;

/**
 * The extension {@code spec.extensions.database} of an Application.
 *
 * @param name the name of the Database, in the namespace of the Application
 * @param connections the most connections of a pod to the server; the schema's default is 10
 */
record AccessSpec(String name, int connections) {

  static final ValueType<AccessSpec> TYPE =
      ValueType.of(
          AccessSpec.class,
          """
          description: The database that the application uses, at the address in `DATABASE_URL`.
          type: object
          required: [name]
          properties:
            name:
              description: The name of the Database, in the namespace of the Application.
              type: string
              maxLength: 49
              pattern: ^[a-z]([-a-z0-9]*[a-z0-9])?$
            connections:
              description: The most connections of a pod to the server.
              type: integer
              format: int32
              minimum: 1
              maximum: 100
              default: 10
          """);
}

package io.appoperator.examples.database;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.TestCluster;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The operator with Databases, on the embedded API server. */
@OperatorTest
class DatabaseOperatorTest {

  private static final String DATABASE =
      """
      apiVersion: data.example.com/v1alpha1
      kind: Database
      metadata: {name: orders}
      spec: {storage: 10Gi}
      """;

  @Test
  void theVolumeAndItsPasswordOutliveTheDatabase(TestCluster cluster) {
    cluster.apply(DATABASE);
    eventually(() -> assertThat(cluster).statefulSet("orders-db").exists());
    eventually(() -> assertThat(cluster).secret("orders-db").exists());
    String password = password(cluster);

    cluster.delete("Database", "orders");

    eventually(() -> assertThat(cluster).object("Database", "orders").doesNotExist());
    assertThat(cluster).object("PersistentVolumeClaim", "orders-db").exists();
    cluster.apply(DATABASE);
    eventually(() -> assertThat(cluster).statefulSet("orders-db").isOwnedBy("Database", "orders"));
    assertThat(password(cluster)).isNotEmpty().isEqualTo(password);
  }

  private static String password(TestCluster cluster) {
    return Objects.toString(
        cluster.get("Secret", "orders-db").get("data", DatabaseNames.PASSWORD), "");
  }
}

package io.appoperator.examples.myapp;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Resource;
import io.appoperator.junit.Simulation;
import io.appoperator.junit.TestCluster;
import org.junit.jupiter.api.Test;

/** The operator with MyApps, on a simulated cluster, whose Jobs complete. */
@OperatorTest
@Simulation
@Resource("myapp.yaml")
class MyAppOperatorTest {

  private static final String APP = "my-application";

  @Test
  void theServersChangeOnlyAfterTheDatabaseIsMigrated(TestCluster cluster) {
    eventually(() -> assertThat(cluster).object("MyApp", APP).hasField("/status/servers", 3));

    cluster.patch("MyApp", APP, "{\"spec\":{\"version\":\"1.3.0\"}}");

    eventually(
        () -> assertThat(cluster).deployment(APP).hasImages("registry.example.com/myapp:1.3.0"));
    assertThat(cluster).object("Job", APP + "-1-3-0").hasCondition("Complete");
  }

  @Test
  void theClaimOutlivesADisabledDatabase(TestCluster cluster) {
    eventually(() -> assertThat(cluster).statefulSet(APP + "-database").isReady());

    cluster.patch("MyApp", APP, "{\"spec\":{\"database\":{\"enabled\":false}}}");

    eventually(() -> assertThat(cluster).statefulSet(APP + "-database").doesNotExist());
    assertThat(cluster).object("PersistentVolumeClaim", APP + "-database").exists();
  }
}

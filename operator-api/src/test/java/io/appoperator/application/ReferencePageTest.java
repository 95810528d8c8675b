package io.appoperator.application;

import org.junit.jupiter.api.Test;

class ReferencePageTest {

  @Test
  void checkedInPageIsUpToDate() {
    ProjectFiles.assertUpToDate(
        ProjectFiles.REFERENCE, ReferencePage.of(Crd.source(), ApplicationRules.ALL));
  }
}

package io.appoperator.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoffTest {

  @Test
  void textNeverBecomesAMacro() {
    assertThat(new Roff().line(".SH no section").line("'br").line("a\\fBb").toString())
        .isEqualTo("\\&.SH no section\n\\&'br\na\\efBb\n");
  }

  @Test
  void optionsCanBeCopied() {
    assertThat(new Roff().entry("--dry-run").toString())
        .isEqualTo(".TP\n\\fB\\-\\-dry\\-run\\fR\n");
  }

  @Test
  void examplesKeepTheirLines() {
    assertThat(new Roff().verbatim(List.of("  operator diff", "  operator run")).toString())
        .isEqualTo(".PP\n.nf\n  operator diff\n  operator run\n.fi\n");
  }

  @Test
  void argumentsOfMacrosAreQuoted() {
    assertThat(new Roff().title("operator", "2026-11-01", "The \"operator\"").toString())
        .startsWith(".TH \"OPERATOR\" \"1\" \"2026\\-11\\-01\" \"The \"\"operator\"\"\" \"\"\n");
  }
}

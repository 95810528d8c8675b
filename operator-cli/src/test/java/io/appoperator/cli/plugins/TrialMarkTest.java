package io.appoperator.cli.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class TrialMarkTest {

  @Test
  void isNoPartOfTheOutput() {
    TrialMark mark = TrialMark.random();

    assertThat(mark.remove("a: 1\n" + mark.line() + "\n")).contains("a: 1\n");
    assertThat(mark.remove(mark.line() + "\n")).contains("");
  }

  @Test
  void isMissingIfTheCommandDidNotComplete() {
    TrialMark mark = TrialMark.random();

    assertThat(mark.remove("")).isEmpty();
    assertThat(mark.remove("a: 1\n")).isEmpty();
    assertThat(mark.remove(mark.line() + "\na: 1\n")).isEmpty();
    assertThat(mark.remove(TrialMark.random().line() + "\n")).isEmpty();
  }

  @Test
  void goesToTheProcessByItsStandardInput() {
    TrialMark mark = TrialMark.random();
    ByteArrayOutputStream in = new ByteArrayOutputStream();

    mark.send(in);

    assertThat(in).hasToString(mark.line());
  }

  @Test
  void aCommandOutsideOfATrialKeepsItsStandardInput() throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1});

    assertThat(TrialMark.read(in)).isEmpty();
    assertThat(in.available()).isOne();
  }
}

package main

import (
	"os"
	"testing"
)

func TestJavaTellsItsVersion(t *testing.T) {
	output := "Picked up a hint\nopenjdk version \"25.0.3\" 2026-04-21\nOpenJDK Runtime Environment (build 25.0.3+9)\n"
	if got := javaVersion(output); got != "25.0.3" {
		t.Error(got)
	}
	if got := javaVersion("operator: no JDK"); got != "" {
		t.Error(got)
	}
}

func TestScriptOfTheControlPlaneTellsItsVersions(t *testing.T) {
	script, err := os.ReadFile("../../operator-testkit/control-plane/build")
	if err != nil {
		t.Fatal(err)
	}
	if got := controlPlane(string(script)); got["kubernetes"] == "" || got["etcd"] == "" {
		t.Error(got)
	}
}

func TestWhatIsNoRepositoryHasNoCommit(t *testing.T) {
	if got := commit(t.Context(), t.TempDir()); got != "" {
		t.Error(got)
	}
}

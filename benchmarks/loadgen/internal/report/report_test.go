package report

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatIsNoNumberIsLeftOut(t *testing.T) {
	var r Report
	r.Add(3, Result{Scenario: "burst", Contender: "ours", Figures: []Figure{{Name: "CPU", Value: math.NaN()}, {Name: "writes", Value: 7},
		{Name: "per second", Value: math.Inf(1)}}, Usage: Usage{Disturbance: math.Inf(1), Served: map[string]float64{"a": math.NaN(), "b": 1}}})
	file := filepath.Join(t.TempDir(), "figures.json")
	if err := r.Write(file); err != nil {
		t.Fatal(err)
	}
	body, _ := os.ReadFile(file)
	var read Report
	if err := json.Unmarshal(body, &read); err != nil {
		t.Fatal(err)
	}
	got := read.Results[0]
	if len(got.Figures) != 1 || got.Figures[0].Name != "writes" || got.Round != 3 || len(got.Usage.Served) != 1 {
		t.Error(got)
	}
}

func TestRoundsWithoutAFaultCountAsNone(t *testing.T) {
	var r Report
	for round, open := range []float64{0, 9, 0} {
		r.Add(round+1, Result{Scenario: "steady", Contender: "ours", Figures: []Figure{{Name: "never Ready", Value: open, Fault: true}}})
	}
	var table strings.Builder
	r.Print(&table, []string{"ours"}, "ours")
	if fields := strings.Fields(table.String()); !strings.Contains(strings.Join(fields, " "), "never Ready 0") {
		t.Error(table.String())
	}
}

func TestTableDoesNotMentionWhatNeverFailed(t *testing.T) {
	var r Report
	r.Add(1, Result{Scenario: "steady", Contender: "ours", Figures: []Figure{{Name: "CPU", Value: 1}, {Name: "never Ready", Fault: true}}})
	var table strings.Builder
	r.Print(&table, []string{"ours"}, "ours")
	if strings.Contains(table.String(), "never Ready") || !strings.Contains(table.String(), "CPU") {
		t.Error(table.String())
	}
}

func TestReportThatCannotBeWrittenLeavesTheOldOne(t *testing.T) {
	file := filepath.Join(t.TempDir(), "figures.json")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	broken := Report{Results: []Result{{Usage: Usage{Seconds: math.NaN()}}}} // not by Add
	if err := broken.Write(file); err == nil {
		t.Error("JSON has no such number")
	}
	if body, _ := os.ReadFile(file); string(body) != "old" {
		t.Error(string(body))
	}
}

func TestReportGoesThroughALinkAndNotInItsPlace(t *testing.T) {
	folder := t.TempDir()
	link, file := filepath.Join(folder, "link"), filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if err := (&Report{}).Write(link); err != nil {
		t.Fatal(err)
	}
	if body, _ := os.ReadFile(file); !json.Valid(body) {
		t.Error(string(body))
	}
	if target, err := os.Readlink(link); err != nil || target != file {
		t.Error(target, err)
	}
}

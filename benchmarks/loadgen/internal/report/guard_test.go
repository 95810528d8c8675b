package report

import (
	"strings"
	"testing"
)

func measured(ours, limit float64) *Report {
	figure := func(value float64) []Figure { return []Figure{{Name: "CPU", Value: value}} }
	return &Report{Results: []Result{
		{Scenario: "burst", Contender: "limit", Figures: figure(limit)},
		{Scenario: "burst", Contender: "ours", Figures: figure(ours)},
	}}
}

var guard = Guard{Tolerance: 2, Ratios: []Recorded{{Scenario: "burst", Figure: "CPU", Of: "ours", To: "limit", Ratio: 3}}}

func TestGuardLetsPassWhatIsWithinTolerance(t *testing.T) {
	if err := guard.Check(measured(6, 1)); err != nil {
		t.Error(err)
	}
}

func TestGuardNamesWhatIsFarOff(t *testing.T) {
	if err := guard.Check(measured(6.1, 1)); err == nil || !strings.Contains(err.Error(), "burst, CPU: ours/limit is 6.10") {
		t.Error(err)
	}
}

func TestGuardFailsWithoutAMeasurement(t *testing.T) {
	if err := guard.Check(&Report{}); err == nil {
		t.Error("a missing measurement was not reported")
	}
	if err := guard.Check(measured(1, 0)); err == nil {
		t.Error("a missing ratio was not reported")
	}
}

func TestGuardNamesWhatIsAboveItsBound(t *testing.T) {
	bounded := Guard{Tolerance: 2, Bounds: []Bound{{Scenario: "burst", Figure: "CPU", Of: "ours", Most: 3}}}
	if err := bounded.Check(measured(3, 1)); err != nil {
		t.Error(err)
	}
	if err := bounded.Check(measured(3.1, 1)); err == nil || !strings.Contains(err.Error(), "burst, CPU: 3.1 of ours, more than the bound 3") {
		t.Error(err)
	}
	if err := bounded.Check(&Report{}); err == nil {
		t.Error("a missing measurement was not reported")
	}
}

func TestTableHasMediansAndRatios(t *testing.T) {
	r := measured(6, 2)
	for _, more := range []*Report{measured(9, 2), measured(7, 2)} {
		r.Results = append(r.Results, more.Results...)
	}
	var table strings.Builder
	r.Print(&table, []string{"limit", "ours"}, "ours")
	fields := strings.Fields(table.String()[strings.Index(table.String(), "CPU"):])
	if got := strings.Join(fields[:4], " "); got != "CPU 2 7 3.50" {
		t.Error(got)
	}
}

package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
)

// Guard is what the ratios of a contender were when somebody looked, and how far off they may be.
type Guard struct {
	Tolerance float64    `json:"tolerance"` // a ratio that is this many times the recorded one fails
	Ratios    []Recorded `json:"ratios"`
	Bounds    []Bound    `json:"bounds"`
}

// Recorded is one ratio.
type Recorded struct {
	Scenario string  `json:"scenario"`
	Figure   string  `json:"figure"`
	Of       string  `json:"of"`
	To       string  `json:"to"`
	Ratio    float64 `json:"ratio"`
}

// Bound is what a figure that no machine makes larger, such as a number of writes, may be at most.
type Bound struct {
	Scenario string  `json:"scenario"`
	Figure   string  `json:"figure"`
	Of       string  `json:"of"`
	Most     float64 `json:"most"`
}

// ReadGuard reads a guard from a file.
func ReadGuard(file string) (Guard, error) {
	var g Guard
	body, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(body, &g)
	}
	if err == nil {
		err = g.valid()
	}
	if err != nil {
		return g, fmt.Errorf("%s is no guard: %w; benchmarks/README.md shows one", file, err)
	}
	return g, nil
}

func (g Guard) valid() error {
	if g.Tolerance <= 1 || len(g.Ratios) == 0 {
		return errors.New("it needs a tolerance above 1, and ratios")
	}
	for i, r := range g.Ratios {
		if r.Scenario == "" || r.Figure == "" || r.Of == "" || r.To == "" || r.Ratio <= 0 {
			return fmt.Errorf("ratio %d needs scenario, figure, of, to, and a ratio above 0", i+1)
		}
	}
	for i, b := range g.Bounds {
		if b.Scenario == "" || b.Figure == "" || b.Of == "" || b.Most < 0 {
			return fmt.Errorf("bound %d needs scenario, figure, of, and what is most", i+1)
		}
	}
	return nil
}

// Contenders are all that it compares.
func (g Guard) Contenders() []string {
	var names []string
	for _, r := range g.Ratios {
		names = append(names, r.Of, r.To)
	}
	for _, b := range g.Bounds {
		names = append(names, b.Of)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Check returns an error that names everything which is far off, or was not measured.
func (g Guard) Check(r *Report) error {
	var problems []error
	for _, recorded := range g.Ratios {
		measured, ok := r.ratio(recorded)
		switch {
		case !ok:
			problems = append(problems, fmt.Errorf("%s, %s: there is no ratio of %s to %s", recorded.Scenario, recorded.Figure, recorded.Of, recorded.To))
		case measured > g.Tolerance*recorded.Ratio:
			problems = append(problems, fmt.Errorf("%s, %s: %s/%s is %.2f, which is more than %g times the recorded %.2f",
				recorded.Scenario, recorded.Figure, recorded.Of, recorded.To, measured, g.Tolerance, recorded.Ratio))
		}
	}
	for _, b := range g.Bounds {
		measured, ok := r.value(b.Scenario, b.Figure, b.Of)
		switch {
		case !ok:
			problems = append(problems, fmt.Errorf("%s, %s: nothing was measured of %s", b.Scenario, b.Figure, b.Of))
		case measured > b.Most:
			problems = append(problems, fmt.Errorf("%s, %s: %.4g of %s, which is more than %g", b.Scenario, b.Figure, measured, b.Of, b.Most))
		}
	}
	return errors.Join(problems...)
}

func (r *Report) ratio(of Recorded) (float64, bool) {
	a, ok := r.value(of.Scenario, of.Figure, of.Of)
	b, also := r.value(of.Scenario, of.Figure, of.To)
	return a / b, ok && also && b > 0
}

func (r *Report) value(scenario, figure, of string) (float64, bool) {
	for _, line := range r.rows() {
		if line.scenario == scenario && line.figure == figure {
			return median(line.values[of]), len(line.values[of]) > 0
		}
	}
	return 0, false
}

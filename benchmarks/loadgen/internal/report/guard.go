package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
)

// Guard has recorded ratios of a contender, and their tolerance.
type Guard struct {
	Tolerance float64    `json:"tolerance"` // the maximum quotient of a ratio and the recorded one
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

// Bound is the maximum of a figure that hardly depends on the machine, such as a number of writes.
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
		return g, fmt.Errorf("%s is not a valid guard: %w; benchmarks/README.md has an example", file, err)
	}
	return g, nil
}

func (g Guard) valid() error {
	if g.Tolerance <= 1 || len(g.Ratios) == 0 {
		return errors.New("it requires ratios and a tolerance above 1")
	}
	for i, r := range g.Ratios {
		if r.Scenario == "" || r.Figure == "" || r.Of == "" || r.To == "" || r.Ratio <= 0 {
			return fmt.Errorf("ratio %d requires scenario, figure, of, to, and a ratio above 0", i+1)
		}
	}
	for i, b := range g.Bounds {
		if b.Scenario == "" || b.Figure == "" || b.Of == "" || b.Most < 0 {
			return fmt.Errorf("bound %d requires scenario, figure, of and most", i+1)
		}
	}
	return nil
}

// Contenders returns the compared contenders.
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

// Check returns an error that names all figures that exceed their bounds or were not measured.
func (g Guard) Check(r *Report) error {
	var problems []error
	for _, recorded := range g.Ratios {
		measured, ok := r.ratio(recorded)
		switch {
		case !ok:
			problems = append(problems, fmt.Errorf("%s, %s: no ratio of %s to %s was measured", recorded.Scenario, recorded.Figure, recorded.Of, recorded.To))
		case measured > g.Tolerance*recorded.Ratio:
			problems = append(problems, fmt.Errorf("%s, %s: %s/%s is %.2f, more than %g times the recorded %.2f",
				recorded.Scenario, recorded.Figure, recorded.Of, recorded.To, measured, g.Tolerance, recorded.Ratio))
		}
	}
	for _, b := range g.Bounds {
		measured, ok := r.value(b.Scenario, b.Figure, b.Of)
		switch {
		case !ok:
			problems = append(problems, fmt.Errorf("%s, %s: no value of %s was measured", b.Scenario, b.Figure, b.Of))
		case measured > b.Most:
			problems = append(problems, fmt.Errorf("%s, %s: %.4g of %s, more than the bound %g", b.Scenario, b.Figure, measured, b.Of, b.Most))
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

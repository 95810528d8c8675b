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
}

// Recorded is one ratio.
type Recorded struct {
	Scenario string  `json:"scenario"`
	Figure   string  `json:"figure"`
	Of       string  `json:"of"`
	To       string  `json:"to"`
	Ratio    float64 `json:"ratio"`
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
	return nil
}

// Contenders are all that it compares.
func (g Guard) Contenders() []string {
	var names []string
	for _, r := range g.Ratios {
		for _, name := range []string{r.Of, r.To} {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// Check returns an error that names every ratio which is far off, or was not measured.
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
	return errors.Join(problems...)
}

func (r *Report) ratio(of Recorded) (float64, bool) {
	for _, line := range r.rows() {
		if line.scenario == of.Scenario && line.figure == of.Figure {
			a, b := line.values[of.Of], line.values[of.To]
			return median(a) / median(b), len(a) > 0 && len(b) > 0 && median(b) > 0
		}
	}
	return 0, false
}

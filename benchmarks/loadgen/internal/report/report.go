// Package report holds what was measured, and prints it.
package report

import (
	"maps"
	"math"
	"slices"
)

// Report is everything that one run measured.
type Report struct {
	Environment map[string]string `json:"environment"`
	Results     []Result          `json:"results"`
}

// Result is what one contender took for one scenario.
type Result struct {
	Scenario  string   `json:"scenario"`
	Contender string   `json:"contender"`
	Round     int      `json:"round"`
	Figures   []Figure `json:"figures"` // those of the table
	Usage     Usage    `json:"usage"`
}

// Figure is one number of the table. Figures of the same name are compared.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`

	// Fault counts what should not happen: the table shows it only where it did.
	Fault bool `json:"-"`
}

// Usage is what was used meanwhile, by everybody.
type Usage struct {
	Seconds    float64            `json:"seconds"` // until all was at rest again
	CPUSeconds map[string]float64 `json:"cpuSeconds"`
	Memory     map[string]Memory  `json:"memory"`
	Requests   map[string]int     `json:"requests"` // of the contender, from the audit log
	Served     map[string]float64 `json:"served"`   // to everybody, from the metrics of the API server; a watch counts when it ends

	// Processors that programs outside of the measurement kept busy meanwhile.
	Disturbance float64 `json:"disturbance"`
}

// Memory is what a process occupied at the end, and the most that it occupied, in MiB.
type Memory struct {
	Now  float64 `json:"now"`
	Peak float64 `json:"peak"`
}

// Add takes the results of a round. What is no number, such as a share of nothing, is left out: JSON knows no other numbers.
func (r *Report) Add(round int, results ...Result) {
	for _, result := range results {
		result.Round = round
		result.Figures = slices.DeleteFunc(slices.Clone(result.Figures), func(f Figure) bool { return !finite(f.Value) })
		result.Usage = result.Usage.finite()
		r.Results = append(r.Results, result)
	}
}

func (u Usage) finite() Usage {
	for _, values := range []map[string]float64{u.CPUSeconds, u.Served} {
		maps.DeleteFunc(values, func(_ string, value float64) bool { return !finite(value) })
	}
	for _, value := range []*float64{&u.Seconds, &u.Disturbance} {
		if !finite(*value) {
			*value = 0
		}
	}
	return u
}

func finite(value float64) bool { return !math.IsNaN(value) && !math.IsInf(value, 0) }

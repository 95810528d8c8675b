// Package report collects and prints measurements.
package report

import (
	"maps"
	"math"
	"slices"
)

// Report has all measurements of one run.
type Report struct {
	Environment map[string]string `json:"environment"`
	Results     []Result          `json:"results"`
}

// Result has the measurements of one contender in one scenario.
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

	// Fault marks a count of errors: the table shows it only if it is not 0.
	Fault bool `json:"-"`
}

// Usage has the resources that all processes used during a scenario.
type Usage struct {
	Seconds    float64            `json:"seconds"` // until all contenders were idle again
	CPUSeconds map[string]float64 `json:"cpuSeconds"`
	Memory     map[string]Memory  `json:"memory"`
	Requests   map[string]int     `json:"requests"` // of the contender, from the audit log
	Served     map[string]float64 `json:"served"`   // of all clients, from the metrics of the API server; a watch counts when it ends

	// The number of processors that other programs kept busy.
	Disturbance float64 `json:"disturbance"`
}

// Memory is the resident memory of a process at the end, and its peak, in MiB.
type Memory struct {
	Now  float64 `json:"now"`
	Peak float64 `json:"peak"`
}

// Add adds the results of a round without NaN and infinite values, which JSON does not support.
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

// Package report holds what was measured, and prints it.
package report

import (
	"encoding/json"
	"os"
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

// Write keeps the report as JSON.
func (r *Report) Write(file string) error {
	body, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(body, '\n'), 0o644)
}

package main

import (
	"context"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// Burst is what it took to bring a fleet that was created at once to Ready.
type Burst struct {
	Contender    string  `json:"contender"`
	Applications int     `json:"applications"`
	Seconds      float64 `json:"seconds"`
	// From the first create until all was at rest.
	CPUSeconds map[string]float64 `json:"cpuSeconds"`
	PeakMiB    float64            `json:"peakRssMiB"`
	Requests   map[string]int     `json:"requests"`
	// Processors that programs outside of the measurement kept busy meanwhile.
	Disturbance float64 `json:"disturbance"`
}

// burst creates a fleet as fast as it can.
func burst(ctx context.Context, c contender, p *plane.Plane, f fleet.Fleet, writers int) (Burst, error) {
	watch, err := f.Open(ctx, p.Admin)
	if err != nil {
		return Burst{}, err
	}
	defer watch.Close()
	if err := p.Audit.Skip(); err != nil {
		return Burst{}, err
	}
	before := take(c, p)
	generator := process.CPU(self)
	if err := f.Each(ctx, writers, c.create); err != nil {
		return Burst{}, err
	}
	ready, err := watch.Ready(ctx, patience(f.Size))
	if err != nil {
		return Burst{}, err
	}
	after := settle(ctx, c, p, 30*time.Second)
	b := Burst{Contender: c.name(), Applications: f.Size, Seconds: ready.Sub(before.at).Seconds(), CPUSeconds: after.since(before)}
	b.CPUSeconds["generator"] = (process.CPU(self) - generator).Seconds()
	b.Disturbance = disturbance(before, after, b.CPUSeconds)
	if pid := c.pid(); pid != 0 {
		b.PeakMiB = mib(process.PeakResident(pid))
	}
	b.Requests, err = p.Audit.Requests(c.user())
	return b, err
}

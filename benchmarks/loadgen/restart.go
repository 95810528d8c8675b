package main

import (
	"context"
	"io"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/process"
)

// Restart is what it took the operator to judge a settled fleet anew.
type Restart struct {
	Applications int                `json:"applications"`
	Seconds      float64            `json:"seconds"` // from the start of the process
	CPUSeconds   map[string]float64 `json:"cpuSeconds"`
	PeakMiB      float64            `json:"peakRssMiB"`
	Requests     map[string]int     `json:"requests"`
	Writes       int                `json:"writes"`
	Disturbance  float64            `json:"disturbance"`
}

// restart stops the operator and starts it again.
func restart(ctx context.Context, o *operator, applications int) (Restart, error) {
	o.stop()
	if err := o.plane.Audit.Skip(); err != nil {
		return Restart{}, err
	}
	before := take(o, o.plane)
	before.contender = 0 // a new process
	if err := o.run(ctx); err != nil {
		return Restart{}, err
	}
	judged := func(text io.Reader) bool {
		m := sums(text)
		return m["controller_runtime_reconcile_total"] >= float64(applications) &&
			m["workqueue_depth"] == 0 && m["controller_runtime_active_workers"] == 0
	}
	if err := o.metrics.await(ctx, patience(applications), judged); err != nil {
		return Restart{}, err
	}
	after := take(o, o.plane)
	r := Restart{Applications: applications, Seconds: after.at.Sub(before.at).Seconds(), CPUSeconds: after.since(before)}
	r.Disturbance = disturbance(before, after, r.CPUSeconds)
	r.PeakMiB = mib(process.PeakResident(o.pid()))
	// What it would write belatedly counts as well.
	settle(ctx, o, o.plane, 10*time.Second)
	var err error
	r.Requests, err = o.plane.Audit.Requests(o.user())
	r.Writes = writes(r.Requests)
	return r, err
}

func writes(requests map[string]int) int {
	count := 0
	for name, n := range requests {
		verb, resource, _ := strings.Cut(name, " ")
		if verb != "get" && verb != "list" && verb != "watch" && resource != "leases" {
			count += n
		}
	}
	return count
}

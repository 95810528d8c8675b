package main

import (
	"context"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// A box that uses less than this share of one processor over a second is at rest.
const quiet = 0.1

// sample is what everything has used up to a moment.
type sample struct {
	at        time.Time
	contender time.Duration
	plane     map[string]time.Duration
	machine   time.Duration
}

func take(c contender, p *plane.Plane) sample {
	s := sample{at: time.Now(), plane: p.CPU(), machine: process.MachineCPU()}
	if pid := c.pid(); pid != 0 {
		s.contender = process.CPU(pid)
	}
	return s
}

// used is what the contender and the control plane have used together.
func (s sample) used() time.Duration {
	sum := s.contender
	for _, used := range s.plane {
		sum += used
	}
	return sum
}

// settle waits until contender and control plane are at rest, or for a limit.
func settle(ctx context.Context, c contender, p *plane.Plane, limit time.Duration) sample {
	deadline := time.Now().Add(limit)
	last := take(c, p)
	for ctx.Err() == nil && time.Now().Before(deadline) {
		time.Sleep(time.Second)
		next := take(c, p)
		if (next.used() - last.used()).Seconds() < quiet*next.at.Sub(last.at).Seconds() {
			return next
		}
		last = next
	}
	return last
}

// since returns the CPU-seconds of each part since an earlier sample.
func (s sample) since(earlier sample) map[string]float64 {
	used := map[string]float64{"contender": (s.contender - earlier.contender).Seconds()}
	for component, until := range s.plane {
		used[component] = (until - earlier.plane[component]).Seconds()
	}
	return used
}

// disturbance returns how many processors others have kept busy between two samples.
func disturbance(before, after sample, ours map[string]float64) float64 {
	others := (after.machine - before.machine).Seconds()
	for _, seconds := range ours {
		others -= seconds
	}
	return max(0, others/after.at.Sub(before.at).Seconds())
}

func mib(kib int64) float64 { return float64(kib) / 1024 }

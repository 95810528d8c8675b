package scenario

import (
	"context"
	"fmt"
	"os"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

const (
	fewProcessors = 0.2
	littleMemory  = 256 // MiB
	fewChanges    = 100 // a minute
)

// confined restarts the contender with little CPU and memory, and changes a few Applications. It is the last scenario, because the
// contender may be killed.
func confined(ctx context.Context, s *Stage) ([]report.Result, error) {
	confinable, ok := s.Contender.(contender.Confinable)
	if !ok {
		return nil, nil
	}
	group, err := process.NewGroup(fmt.Sprintf("benchmarks-%d-%s", os.Getpid(), s.Contender.Name()),
		process.Bounds{Processors: fewProcessors, MemoryMiB: littleMemory})
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks: skipping 'confined', because a control group cannot be created:", err)
		return nil, nil
	}
	defer group.Remove()
	confinable.Stop()
	defer confinable.Stop()
	confinable.Confine(group)
	name := fmt.Sprintf("200m CPU, 256 MiB, %d there", s.created)
	began := time.Now()
	if err := confinable.Start(ctx); err != nil {
		return s.result(name, figures{{Name: "did not start", Value: 1, Fault: true}}, report.Usage{Seconds: time.Since(began).Seconds()}), ctx.Err()
	}
	started := time.Since(began).Seconds()
	before, err := s.leaseTransitions(ctx)
	if err != nil {
		return nil, err
	}
	slow := *s
	slow.Plan.Length = time.Minute
	results, err := slow.steady(ctx, SteadyLoad{Change: fleet.Route, Rate: fewChanges / 60.0})
	if err != nil {
		return results, err
	}
	after, err := s.leaseTransitions(ctx)
	f := figures(append([]report.Figure{{Name: "until started, s", Value: started}}, results[0].Figures...))
	f.add("lease lost, times", after-before)
	f.memory(results[0].Usage)
	f.group(group)
	results[0].Scenario, results[0].Figures = name, f
	return results, err
}

// leaseTransitions returns the number of holder changes of the contenders' leases.
func (s *Stage) leaseTransitions(ctx context.Context) (float64, error) {
	var leases struct {
		Items []struct {
			Spec struct{ LeaseTransitions float64 }
		}
	}
	err := s.Plane.Admin.Get(ctx, "/apis/coordination.k8s.io/v1/namespaces/"+plane.Home+"/leases", &leases)
	sum := 0.0
	for _, lease := range leases.Items {
		sum += lease.Spec.LeaseTransitions
	}
	return sum, err
}

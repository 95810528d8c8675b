package scenario

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

const (
	churnRate = 5.0 // Applications that come, and go, per second
	churnLife = 40  // how many others come before one goes; half way it is changed
)

// churn lets Applications come, change and go. What grows meanwhile is a leak.
func churn(ctx context.Context, s *Stage) ([]report.Result, error) {
	if _, watches := s.Contender.(contender.Judge); !watches {
		return nil, nil // it would not notice a deletion
	}
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	resident := s.sampleResident(ctx)
	load := fleet.Load{Count: int(churnRate * s.Plan.Churn.Seconds()), Rate: churnRate, Writers: s.Plan.Writers}
	bounded, cancel := context.WithTimeout(ctx, 2*s.Plan.Churn)
	defer cancel()
	come := s.Fleet.Again(fmt.Sprintf("churn-%d", m.at.Unix()))
	begun, err := load.Each(bounded, func(ctx context.Context, i int) error {
		if err := s.write(ctx, fleet.Edition{Member: come.Member(i)}); err != nil {
			return err
		}
		if i >= churnLife/2 {
			changed := come.Member(i - churnLife/2)
			if err := s.write(ctx, fleet.Edition{Member: changed, Change: fleet.Route, Value: "churned"}); err != nil {
				return err
			}
		}
		if i < churnLife {
			return nil
		}
		_, err := s.Plane.Admin.Do(ctx, http.MethodDelete, come.Member(i-churnLife).Path(), "", nil)
		return err
	})
	slope := resident()
	if err != nil {
		return nil, err
	}
	s.created += min(begun, churnLife)
	used, err := m.readAtRest(ctx, 30*time.Second)
	var f figures
	f.add("RSS slope of second half, MiB/min", slope)
	f.costs(used, begun)
	f.memory(used)
	return s.result(fmt.Sprintf("%s of coming and going", s.Plan.Churn), f, used), err
}

// sampleResident samples the memory of the contender every second, until the function that it returns is called: that one gives the
// slope of the second half, in MiB per minute, by least squares.
func (s *Stage) sampleResident(ctx context.Context) func() float64 {
	ctx, cancel := context.WithCancel(ctx)
	var samples []float64
	var sampling sync.WaitGroup
	sampling.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				samples = append(samples, mib(process.Resident(s.Contender.PID()).Now))
			}
		}
	})
	return func() float64 {
		cancel()
		sampling.Wait()
		return 60 * slope(samples[len(samples)/2:])
	}
}

// slope is the rise from one value to the next.
func slope(values []float64) float64 {
	n := float64(len(values))
	var x, y, xy, xx float64
	for i, value := range values {
		at := float64(i)
		x, y, xy, xx = x+at, y+value, xy+at*value, xx+at*at
	}
	if n < 2 {
		return 0
	}
	return (n*xy - x*y) / (n*xx - x*x)
}

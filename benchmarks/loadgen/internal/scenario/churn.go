package scenario

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

const (
	churnRate = 5.0 // creations and deletions of Applications per second
	churnLife = 40  // the number of creations between the creation and the deletion of an Application; halfway it is changed

	goneWithin = time.Minute
)

// churn creates, changes and deletes Applications. Growing memory is a leak, except for their retained claims.
func churn(ctx context.Context, s *Stage) ([]report.Result, error) {
	if _, watches := s.Contender.(contender.Operator); !watches {
		return nil, nil // it does not watch deletions
	}
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	resident := s.sampleResident(ctx)
	load := fleet.Load{Count: int(churnRate * s.Plan.Churn.Seconds()), Rate: churnRate, Writers: s.Plan.Writers}
	bounded, cancel := context.WithTimeout(ctx, 2*s.Plan.Churn)
	defer cancel()
	var unheard atomic.Int64 // writes to Applications that were deleted before they were Ready
	come := s.Fleet.Again(fmt.Sprintf("churn-%d", m.at.Unix()))
	begun, err := load.Each(bounded, func(ctx context.Context, i int) error {
		if err := s.write(ctx, come.Creation(i)); err != nil {
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
		goes := come.Member(i - churnLife)
		unheard.Add(int64(s.Watch.Forget(goes)))
		_, err := s.Plane.Admin.Do(ctx, http.MethodDelete, goes.Path(), "", nil)
		return err
	})
	slope := resident()
	if err != nil {
		return nil, err
	}
	s.created += min(begun, churnLife)
	settled, err := s.Watch.Await(ctx, goneWithin)
	if err != nil {
		return nil, err
	}
	lingering, err := s.awaitGone(ctx)
	if err != nil {
		return nil, err
	}
	used, err := m.readAtRest(ctx, 30*time.Second)
	var f figures
	f.add("RSS slope of second half, MiB/min", slope)
	f.open(settled.Open + int(unheard.Load()))
	f.fault("deleted, but never gone", float64(lingering))
	f.costs(used, begun)
	f.memory(used)
	return s.result(fmt.Sprintf("%s of coming and going", s.Plan.Churn), f, used), err
}

// awaitGone waits until the deleted Applications are removed, and returns the number of remaining ones.
func (s *Stage) awaitGone(ctx context.Context) (lingering int, err error) {
	for deadline := time.Now().Add(goneWithin); ; time.Sleep(time.Second) {
		var page struct {
			Metadata struct{ RemainingItemCount int }
			Items    []json.RawMessage
		}
		if err := s.Plane.Admin.Get(ctx, fleet.Resource+"?limit=1", &page); err != nil {
			return 0, err
		}
		lingering = len(page.Items) + page.Metadata.RemainingItemCount - s.created
		if lingering <= 0 || time.Now().After(deadline) {
			return max(0, lingering), nil
		}
	}
}

// sampleResident samples the memory of the contender every second until the returned function is called, which returns the slope of the
// second half in MiB per minute, by least squares.
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

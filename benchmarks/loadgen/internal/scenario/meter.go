package scenario

import (
	"context"
	"errors"
	"os"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

const (
	// A process that uses less than this share of one processor over a second is idle.
	quiet = 0.2

	theContender = "contender"
	theGenerator = "generator"
)

// meter measures the resources of all processes since its start.
type meter struct {
	stage   *Stage
	at      time.Time
	cpu     map[string]time.Duration
	machine time.Duration
	served  map[string]float64
}

// startMeter waits until all processes are idle, and starts to measure.
func (s *Stage) startMeter(ctx context.Context) (*meter, error) {
	s.settle(ctx, 20*time.Second)
	for _, pid := range s.processes() {
		process.ForgetPeak(pid)
	}
	s.Watch.Reset()
	if err := s.Plane.Audit.Skip(); err != nil {
		return nil, err
	}
	served, err := s.Plane.Admin.Served(ctx)
	return &meter{s, time.Now(), s.cpu(), process.MachineCPU(), served}, err
}

// fromNow restarts the measurement while the contender is stopped, to include the start of its next process.
func (m *meter) fromNow() {
	m.at, m.cpu, m.machine = time.Now(), m.stage.cpu(), process.MachineCPU()
	m.cpu[theContender] = 0
}

// seconds returns the duration so far.
func (m *meter) seconds() float64 { return time.Since(m.at).Seconds() }

// readAtRest waits until all processes are idle, up to a time limit, and returns the measurements.
func (m *meter) readAtRest(ctx context.Context, limit time.Duration) (report.Usage, error) {
	m.stage.settle(ctx, limit)
	return m.read(ctx)
}

func (m *meter) read(ctx context.Context) (report.Usage, error) {
	used := report.Usage{Seconds: m.seconds(), CPUSeconds: map[string]float64{}, Memory: map[string]report.Memory{}}
	others := (process.MachineCPU() - m.machine).Seconds()
	for name, until := range m.stage.cpu() {
		used.CPUSeconds[name] = (until - m.cpu[name]).Seconds()
		others -= used.CPUSeconds[name]
	}
	if !process.IsAlive(m.stage.Contender.PID()) {
		return used, errors.New("the contender has exited; its log has the reason")
	}
	used.Disturbance = max(0, others/used.Seconds)
	for name, pid := range m.stage.processes() {
		memory := process.Resident(pid)
		used.Memory[name] = report.Memory{Now: mib(memory.Now), Peak: mib(memory.Peak)}
	}
	served, err := m.stage.Plane.Admin.Served(ctx)
	if err != nil {
		return used, err
	}
	for name, before := range m.served {
		if served[name] -= before; served[name] == 0 {
			delete(served, name)
		}
	}
	used.Served = served
	used.Requests, err = m.stage.Plane.Audit.Requests(plane.User(m.stage.Contender.Name()))
	return used, err
}

func mib(kib int64) float64 { return float64(kib) / 1024 }

func (s *Stage) processes() map[string]int {
	pids := map[string]int{theContender: s.Contender.PID(), theGenerator: os.Getpid()}
	for component, pid := range s.Plane.PIDs {
		pids[component] = pid
	}
	return pids
}

func (s *Stage) cpu() map[string]time.Duration {
	used := map[string]time.Duration{}
	for name, pid := range s.processes() {
		used[name] = process.CPU(pid)
	}
	return used
}

// settle waits until contender and control plane are idle, up to a time limit.
func (s *Stage) settle(ctx context.Context, limit time.Duration) {
	deadline := time.Now().Add(limit)
	last, at := s.busy(), time.Now()
	for ctx.Err() == nil && time.Now().Before(deadline) {
		time.Sleep(time.Second)
		next, now := s.busy(), time.Now()
		if (next - last).Seconds() < quiet*now.Sub(at).Seconds() {
			return
		}
		last, at = next, now
	}
}

func (s *Stage) busy() time.Duration {
	var sum time.Duration
	for name, used := range s.cpu() {
		if name != theGenerator {
			sum += used
		}
	}
	return sum
}

// returnMemory is how long a runtime may take to return the memory that only its start needed.
const returnMemory = 5 * time.Second

func (s *Stage) emptyResident(ctx context.Context) int64 {
	s.settle(ctx, 20*time.Second)
	select {
	case <-ctx.Done():
	case <-time.After(returnMemory):
	}
	return process.Resident(s.Contender.PID()).Now
}

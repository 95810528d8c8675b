package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/kube"
)

type live struct {
	Metadata struct {
		Name, Namespace, UID string
		Generation           int64
	}
	Status struct {
		ObservedGeneration int64
		Conditions         []struct{ Type, Status string }
	}
}

func (a *live) isReady() bool {
	for _, c := range a.Status.Conditions {
		if c.Type == "Ready" {
			return c.Status == "True" && a.Status.ObservedGeneration >= a.Metadata.Generation
		}
	}
	return false
}

// moment is the time when a generation was written, or observed as Ready.
type moment struct {
	generation int64
	at         time.Time
	uid        string
}

// Watch observes when editions become Ready. It is safe for concurrent use.
type Watch struct {
	client *kube.Client
	cancel context.CancelFunc

	mu      sync.Mutex
	waiting map[Member][]moment // written, not yet Ready
	ready   map[Member]moment
	settled Settled
	failure error
}

// Settled has the observations since the last call of Reset.
type Settled struct {
	Latencies []time.Duration // from the response to a write until Ready
	Last      time.Time       // when the last one was Ready
	Open      int             // written, but not Ready
}

// Open starts to watch. It returns after it requested the watch.
func Open(ctx context.Context, client *kube.Client) (*Watch, error) {
	ctx, cancel := context.WithCancel(ctx)
	w := &Watch{client: client, cancel: cancel, waiting: map[Member][]moment{}, ready: map[Member]moment{}}
	version, err := w.list(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	go w.follow(ctx, version)
	return w, nil
}

// Close ends the watch.
func (w *Watch) Close() { w.cancel() }

// Reset clears the measurements, and writes that never became Ready.
func (w *Watch) Reset() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.settled = Settled{}
	clear(w.waiting)
}

// Wrote records a completed write of an edition, which may already be Ready.
func (w *Watch) Wrote(e Edition) {
	at := time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if seen := w.ready[e.Member]; seen.generation >= e.Generation {
		w.settled.Latencies = append(w.settled.Latencies, max(0, seen.at.Sub(at)))
		return
	}
	w.waiting[e.Member] = append(w.waiting[e.Member], moment{e.Generation, at, e.UID})
}

// Forget records the deletion of a member, and returns the number of its writes that never became Ready.
func (w *Watch) Forget(m Member) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	open := len(w.waiting[m])
	delete(w.waiting, m)
	return open
}

// UID returns the uid of a member that has been Ready.
func (w *Watch) UID(m Member) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ready[m].uid
}

// Await waits until all written editions are Ready, up to a time limit.
func (w *Watch) Await(ctx context.Context, limit time.Duration) (Settled, error) {
	deadline := time.Now().Add(limit)
	for {
		settled, err := w.state()
		if err != nil || settled.Open == 0 || time.Now().After(deadline) {
			return settled, err
		}
		select {
		case <-ctx.Done():
			return settled, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (w *Watch) state() (Settled, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	settled := w.settled
	for _, written := range w.waiting {
		settled.Open += len(written)
	}
	return settled, w.failure
}

func (w *Watch) follow(ctx context.Context, version string) {
	for ctx.Err() == nil {
		_ = w.client.Watch(ctx, Resource+"?watch=1&resourceVersion="+version, func(frame json.RawMessage) {
			var event struct{ Object live }
			if json.Unmarshal(frame, &event) == nil {
				w.take(&event.Object)
			}
		})
		// The server drops all watches of a kind while it rebuilds the storage, seconds after the kind was installed.
		var err error
		if version, err = w.list(ctx); err != nil && ctx.Err() == nil {
			w.mu.Lock()
			w.failure = fmt.Errorf("the watch of the fleet: %w", err)
			w.mu.Unlock()
			return
		}
	}
}

func (w *Watch) list(ctx context.Context) (version string, err error) {
	next := ""
	for {
		var page struct {
			Metadata struct{ ResourceVersion, Continue string }
			Items    []live
		}
		if err := w.client.Get(ctx, Resource+"?limit=500&continue="+next, &page); err != nil {
			return "", err
		}
		for i := range page.Items {
			w.take(&page.Items[i])
		}
		if next = page.Metadata.Continue; next == "" {
			return page.Metadata.ResourceVersion, nil
		}
	}
}

func (w *Watch) take(a *live) {
	if !a.isReady() {
		return
	}
	m, now := Member{a.Metadata.Namespace, a.Metadata.Name}, time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ready[m].generation >= a.Metadata.Generation {
		return
	}
	w.ready[m] = moment{a.Metadata.Generation, now, a.Metadata.UID}
	w.settle(m, a.Metadata.Generation, now)
	w.settled.Last = now
}

// settle ends the wait of all writes up to a generation, because a later generation includes earlier edits.
func (w *Watch) settle(m Member, ready int64, now time.Time) {
	later := w.waiting[m][:0]
	for _, written := range w.waiting[m] {
		if written.generation > ready {
			later = append(later, written)
			continue
		}
		w.settled.Latencies = append(w.settled.Latencies, now.Sub(written.at))
	}
	if len(later) == 0 {
		delete(w.waiting, m)
	} else {
		w.waiting[m] = later
	}
}

package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/kube"
)

type live struct {
	Metadata struct {
		Name, Namespace, ResourceVersion string
		Generation                       int64
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

// Watch counts how many of the fleet are Ready, as a watching client sees it.
type Watch struct {
	client *kube.Client
	ready  map[Member]bool
	all    int
	done   chan time.Time
	failed chan error
	cancel context.CancelFunc
}

// Open starts to watch. It returns when the watch has been asked for.
func (f Fleet) Open(ctx context.Context, client *kube.Client) (*Watch, error) {
	ctx, cancel := context.WithCancel(ctx)
	w := &Watch{client, map[Member]bool{}, f.Size, make(chan time.Time, 1), make(chan error, 1), cancel}
	version, err := w.list(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	go w.follow(ctx, version)
	return w, nil
}

// Ready waits until all are Ready and returns when the last one was.
func (w *Watch) Ready(ctx context.Context, limit time.Duration) (time.Time, error) {
	select {
	case at := <-w.done:
		return at, nil
	case err := <-w.failed:
		return time.Time{}, err
	case <-time.After(limit):
		return time.Time{}, fmt.Errorf("not all %d Applications were Ready within %s", w.all, limit)
	case <-ctx.Done():
		return time.Time{}, ctx.Err()
	}
}

// Close ends the watch.
func (w *Watch) Close() { w.cancel() }

func (w *Watch) follow(ctx context.Context, version string) {
	for {
		_ = w.client.Watch(ctx, Resource+"?watch=1&resourceVersion="+version, func(frame json.RawMessage) {
			var event struct{ Object live }
			if json.Unmarshal(frame, &event) == nil {
				w.take(&event.Object)
			}
		})
		if ctx.Err() != nil {
			return
		}
		// The server drops all watches of a kind while it rebuilds the storage, seconds after the kind was installed.
		var err error
		if version, err = w.list(ctx); err != nil {
			if !errors.Is(err, context.Canceled) {
				w.failed <- err
			}
			return
		}
	}
}

func (w *Watch) list(ctx context.Context) (version string, err error) {
	var page struct {
		Metadata struct{ ResourceVersion string }
		Items    []live
	}
	if err := w.client.Get(ctx, Resource, &page); err != nil {
		return "", err
	}
	for i := range page.Items {
		w.take(&page.Items[i])
	}
	return page.Metadata.ResourceVersion, nil
}

func (w *Watch) take(a *live) {
	m := Member{a.Metadata.Namespace, a.Metadata.Name}
	if !a.isReady() || w.ready[m] {
		return
	}
	w.ready[m] = true
	if len(w.ready) == w.all {
		w.done <- time.Now()
	}
}

package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/kube"
)

// Repair is the expected write after Spoil.
const Repair Change = "repair"

const (
	byHand     = "changed by hand"
	configMaps = "/api/v1/configmaps?labelSelector=app.kubernetes.io/managed-by=application-operator"
)

// Spoil changes the ConfigMap of a member as another client.
func Spoil(ctx context.Context, client *kube.Client, m Member) error {
	body := fmt.Appendf(nil, `{"data":{"extra.json":%q}}`, byHand)
	_, err := client.Do(ctx, http.MethodPatch, "/api/v1/namespaces/"+m.Namespace+"/configmaps/"+m.Name+"-config?fieldManager=another-client", kube.Merge, body)
	return err
}

// Repairs watches the repair of spoiled ConfigMaps. It is safe for concurrent use.
type Repairs struct {
	cancel context.CancelFunc

	mu      sync.Mutex
	spoiled map[Member]bool
	count   int
	last    time.Time
	failure error
}

// OpenRepairs starts to watch.
func OpenRepairs(ctx context.Context, client *kube.Client) (*Repairs, error) {
	var list struct {
		Metadata struct{ ResourceVersion string }
	}
	if err := client.Get(ctx, configMaps+"&limit=1", &list); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	r := &Repairs{cancel: cancel, spoiled: map[Member]bool{}}
	go r.follow(ctx, client, list.Metadata.ResourceVersion)
	return r, nil
}

// Close ends the watch.
func (r *Repairs) Close() { r.cancel() }

// Await waits for a number of repairs up to a time limit. It returns their number, and the time of the last one.
func (r *Repairs) Await(ctx context.Context, number int, limit time.Duration) (int, time.Time, error) {
	deadline := time.Now().Add(limit)
	for {
		r.mu.Lock()
		count, last, failure := r.count, r.last, r.failure
		r.mu.Unlock()
		if count >= number || failure != nil || time.Now().After(deadline) {
			return count, last, failure
		}
		select {
		case <-ctx.Done():
			return count, last, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// The server may end a watch at any time; the next one resumes where it ended.
func (r *Repairs) follow(ctx context.Context, client *kube.Client, version string) {
	for ctx.Err() == nil {
		var refused error
		err := client.Watch(ctx, configMaps+"&watch=1&resourceVersion="+version, func(frame json.RawMessage) {
			var seen event
			if err := json.Unmarshal(frame, &seen); err != nil {
				refused = err
				return
			}
			if seen.Type == "ERROR" {
				refused = errors.New(seen.Object.Message)
				return
			}
			version = seen.Object.Metadata.ResourceVersion
			r.take(&seen)
		})
		if refused != nil {
			err = refused
		}
		if !errors.Is(err, io.EOF) {
			r.mu.Lock()
			r.failure = fmt.Errorf("the watch of the ConfigMaps: %w", err)
			r.mu.Unlock()
			return
		}
	}
}

// event is a watch event of a ConfigMap, or the error that ends the watch.
type event struct {
	Type   string
	Object struct {
		Message  string
		Metadata struct{ Name, Namespace, ResourceVersion string }
		Data     map[string]string
	}
}

func (r *Repairs) take(seen *event) {
	m := Member{seen.Object.Metadata.Namespace, seen.Object.Metadata.Name}
	r.mu.Lock()
	defer r.mu.Unlock()
	if seen.Object.Data["extra.json"] == byHand {
		r.spoiled[m] = true
		return
	}
	if r.spoiled[m] {
		delete(r.spoiled, m)
		r.count++
		r.last = time.Now()
	}
}

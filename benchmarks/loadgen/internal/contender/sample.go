package contender

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/kube"
	"io.appoperator/benchmarks/loadgen/internal/plane"
)

// Sample has the writes of this project's operator for one Application, recorded from the operator itself, so that the limit can repeat
// them.
type Sample struct {
	Finalizers []string
	Status     fleet.Template
	Java       string // the java command of the operator
}

var sampled = fleet.Edition{Member: fleet.Member{Namespace: "sample-namespace", Name: "sample-name"}}

// takeSample lets the operator reconcile one Application until it is Ready, and deletes it.
func takeSample(ctx context.Context, on *plane.Plane, o Options) (sample Sample, err error) {
	operator := newOurs(o)
	operator.name = "sample"
	if err := operator.Prepare(ctx, on); err != nil {
		return sample, err
	}
	defer operator.Stop()
	if err := operator.Start(ctx); err != nil {
		return sample, err
	}
	namespace := fmt.Appendf(nil, `{"metadata":{"name":%q}}`, sampled.Namespace)
	if _, err := on.Admin.Do(ctx, http.MethodPost, "/api/v1/namespaces", kube.JSON, namespace); err != nil {
		return sample, err
	}
	watch, err := fleet.Open(ctx, on.Admin)
	if err != nil {
		return sample, err
	}
	defer watch.Close()
	edition, err := sampled.Write(ctx, on.Admin)
	if err != nil {
		return sample, err
	}
	watch.Wrote(edition)
	if settled, err := watch.Await(ctx, startTimeout); err != nil || settled.Open > 0 {
		return sample, errors.Join(err, fmt.Errorf("the sample Application was not Ready within %s", startTimeout))
	}
	if sample, err = readSample(ctx, on.Admin, edition); err != nil {
		return sample, err
	}
	if sample.Java, err = os.Readlink(fmt.Sprintf("/proc/%d/exe", operator.PID())); err != nil {
		return sample, err
	}
	return sample, remove(ctx, on.Admin, edition.Member)
}

func readSample(ctx context.Context, client *kube.Client, e fleet.Edition) (Sample, error) {
	var live struct {
		Metadata struct{ Finalizers []string }
		Status   json.RawMessage
	}
	if err := client.Get(ctx, e.Path(), &live); err != nil {
		return Sample{}, err
	}
	var status bytes.Buffer
	if err := json.Compact(&status, live.Status); err != nil {
		return Sample{}, err
	}
	template := fleet.TemplateOf(identified(e, `"status":`+status.String()), e)
	return Sample{Finalizers: live.Metadata.Finalizers, Status: template}, nil
}

// identified returns a document that names the Application and has one more field.
func identified(e fleet.Edition, member string) string {
	return fmt.Sprintf(`{"apiVersion":"apps.example.com/v1alpha1","kind":"Application","metadata":{"name":%q,"namespace":%q,"uid":%q},%s}`,
		e.Name, e.Namespace, e.UID, member)
}

func remove(ctx context.Context, client *kube.Client, m fleet.Member) error {
	if _, err := client.Do(ctx, http.MethodDelete, m.Path(), "", nil); err != nil {
		return err
	}
	for deadline := time.Now().Add(startTimeout); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if err := client.Get(ctx, m.Path(), new(any)); err != nil {
			if strings.Contains(err.Error(), "404") {
				return nil
			}
			return err
		}
	}
	return fmt.Errorf("%s was not removed within %s", m.Path(), startTimeout)
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/kube"
	"io.appoperator/benchmarks/loadgen/internal/plane"
)

const asManager = "?fieldManager=application-operator&force=true"

// The kinds that the fleet needs, with their places on the server.
var places = map[string]string{
	"ConfigMap":             "/api/v1/namespaces/%s/configmaps/%s",
	"PersistentVolumeClaim": "/api/v1/namespaces/%s/persistentvolumeclaims/%s",
	"Service":               "/api/v1/namespaces/%s/services/%s",
	"Deployment":            "/apis/apps/v1/namespaces/%s/deployments/%s",
	"Ingress":               "/apis/networking.k8s.io/v1/namespaces/%s/ingresses/%s",
	"PodDisruptionBudget":   "/apis/policy/v1/namespaces/%s/poddisruptionbudgets/%s",
}

// limit writes the operator's bytes, each once, and neither watches nor decides nor remembers anything: nobody can be faster.
type limit struct {
	status fleet.Template // as the operator wrote it
	atOnce int            // requests

	plane  *plane.Plane
	client *kube.Client
	writes []write
}

type write struct{ path, document fleet.Template }

func (l *limit) name() string { return "limit" }

func (l *limit) user() string { return plane.User(l.name()) }

func (l *limit) pid() int { return 0 }

func (l *limit) stop() {}

func (l *limit) start(ctx context.Context, on *plane.Plane) error {
	l.plane = on
	access, err := on.Account(ctx, l.name())
	if err != nil {
		return err
	}
	if l.client, err = kube.NewClient(access, l.atOnce); err != nil {
		return err
	}
	return l.render(ctx)
}

// render has the operator render one member, and completes its documents as the operator does before it sends them.
func (l *limit) render(ctx context.Context) error {
	sample := fleet.Member{Namespace: "sample-namespace", Name: "sample-name"}
	output, err := l.plane.Operator(ctx, fleet.Application.For(sample, ""), "render", "-f", "-", "-o", "json")
	if err != nil {
		return err
	}
	var rendered struct{ Items []map[string]any }
	if err := json.Unmarshal(output, &rendered); err != nil {
		return err
	}
	for _, object := range rendered.Items {
		kind, metadata := object["kind"].(string), object["metadata"].(map[string]any)
		place, known := places[kind]
		if !known {
			return fmt.Errorf("the operator renders a %s; tell limit.go where the server keeps it", kind)
		}
		metadata["resourceVersion"] = "1"   // it must not exist yet
		if metadata["annotations"] == nil { // else it is retained, and has no owner
			metadata["ownerReferences"] = []any{map[string]any{"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
				"name": sample.Name, "uid": "sample-uid", "controller": true}}
		}
		document, err := json.Marshal(object)
		if err != nil {
			return err
		}
		path := fmt.Sprintf(place, metadata["namespace"], metadata["name"])
		l.writes = append(l.writes, write{fleet.TemplateOf(path, sample, "sample-uid"), fleet.TemplateOf(string(document), sample, "sample-uid")})
	}
	return nil
}

func (l *limit) create(ctx context.Context, m fleet.Member) error {
	uid, err := fleet.Create(ctx, l.plane.Admin, m)
	if err != nil {
		return err
	}
	for _, w := range l.writes {
		if err := l.apply(ctx, string(w.path.For(m, uid)), w.document.For(m, uid)); err != nil {
			return err
		}
	}
	return l.apply(ctx, m.Path()+"/status", l.status.For(m, uid))
}

func (l *limit) apply(ctx context.Context, path string, document []byte) error {
	_, err := l.client.Do(ctx, http.MethodPatch, path+asManager, kube.Apply, document)
	return err
}

// statusOf returns what to write as the status of each member: that of one which the operator has brought to Ready.
func statusOf(ctx context.Context, client *kube.Client, m fleet.Member) (fleet.Template, error) {
	var live struct {
		Metadata struct{ UID string }
		Status   json.RawMessage
	}
	if err := client.Get(ctx, m.Path(), &live); err != nil {
		return "", err
	}
	document := fmt.Sprintf(`{"apiVersion":"apps.example.com/v1alpha1","kind":"Application","metadata":{"name":%q,"namespace":%q,"uid":%q},"status":%s}`,
		m.Name, m.Namespace, live.Metadata.UID, live.Status)
	return fleet.TemplateOf(document, m, live.Metadata.UID), nil
}

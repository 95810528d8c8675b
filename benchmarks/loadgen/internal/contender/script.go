package contender

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/kube"
	"io.appoperator/benchmarks/loadgen/internal/plane"
)

// Script has the writes of this project's operator for a creation (the empty change) and for each change.
type Script struct {
	Access kube.Access
	AtOnce int
	Writes map[fleet.Change][]Write
}

// Write is a server-side apply.
type Write struct{ Path, Document fleet.Template }

// The API paths of the fleet's kinds.
var places = map[string]string{
	"ConfigMap":             "/api/v1/namespaces/%s/configmaps/%s",
	"PersistentVolumeClaim": "/api/v1/namespaces/%s/persistentvolumeclaims/%s",
	"Service":               "/api/v1/namespaces/%s/services/%s",
	"Deployment":            "/apis/apps/v1/namespaces/%s/deployments/%s",
	"Ingress":               "/apis/networking.k8s.io/v1/namespaces/%s/ingresses/%s",
	"PodDisruptionBudget":   "/apis/policy/v1/namespaces/%s/poddisruptionbudgets/%s",
}

type object = map[string]any

func writeScript(ctx context.Context, on *plane.Plane, sample Sample) (Script, error) {
	script := Script{Writes: map[fleet.Change][]Write{}}
	creation := sampled
	creation.UID = "sample-uid"
	created, err := render(ctx, on, creation)
	if err != nil {
		return script, err
	}
	status := Write{fleet.TemplateOf(creation.Path()+"/status", creation), sample.Status}
	for _, change := range fleet.Changes() {
		edition := creation
		edition.Change, edition.Value = change, "sample-value"
		changed, err := render(ctx, on, edition)
		if err != nil {
			return script, err
		}
		for i, o := range changed {
			if reflect.DeepEqual(o, created[i]) {
				continue
			}
			generalise(o, created[i], edition.Value)
			if err := script.apply(change, o, edition); err != nil {
				return script, err
			}
		}
		script.add(change, status)
	}
	if len(sample.Finalizers) > 0 {
		names, _ := json.Marshal(sample.Finalizers)
		document := strings.Replace(identified(creation, ""), "},}", fmt.Sprintf(`,"finalizers":%s}}`, names), 1)
		script.add("", Write{fleet.TemplateOf(creation.Path(), creation), fleet.TemplateOf(document, creation)})
	}
	for _, o := range created {
		if o["kind"] == "ConfigMap" {
			if err := script.apply(fleet.Repair, o, creation); err != nil {
				return script, err
			}
		}
		o["metadata"].(object)["resourceVersion"] = "1" // it must not exist yet
		if err := script.apply("", o, creation); err != nil {
			return script, err
		}
	}
	script.add("", status)
	return script, nil
}

// render renders an edition with the operator.
func render(ctx context.Context, on *plane.Plane, e fleet.Edition) ([]object, error) {
	document, err := e.Document()
	if err != nil {
		return nil, err
	}
	output, err := on.Operator(ctx, document, "render", "-f", "-", "-o", "json")
	if err != nil {
		return nil, err
	}
	var rendered struct{ Items []object }
	err = json.Unmarshal(output, &rendered)
	return rendered.Items, err
}

// apply adds the write of an object with the metadata that the operator adds.
func (s Script) apply(change fleet.Change, o object, e fleet.Edition) error {
	kind, metadata := o["kind"].(string), o["metadata"].(object)
	annotations, _ := metadata["annotations"].(object)
	if annotations["apps.example.com/application"] == nil { // else it is retained, and has no owner
		metadata["ownerReferences"] = []any{object{"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
			"name": e.Name, "uid": e.UID, "controller": true}}
	}
	place, known := places[kind]
	if !known {
		return fmt.Errorf("the operator renders a %s; add its API path to script.go", kind)
	}
	document, err := json.Marshal(o)
	if err != nil {
		return err
	}
	path := fmt.Sprintf(place, metadata["namespace"], metadata["name"])
	s.add(change, Write{fleet.TemplateOf(path, e), fleet.TemplateOf(string(document), e)})
	return nil
}

func (s Script) add(change fleet.Change, w Write) { s.Writes[change] = append(s.Writes[change], w) }

// generalise replaces values that a change affects indirectly, such as a checksum, by a different value for each edit.
func generalise(changed, created object, value string) {
	for key, now := range changed {
		before := created[key]
		if inner, ok := now.(object); ok {
			if old, ok := before.(object); ok {
				generalise(inner, old, value)
			}
			continue
		}
		if text, ok := now.(string); ok && text != before && !strings.Contains(text, value) {
			changed[key] = value
		}
	}
}

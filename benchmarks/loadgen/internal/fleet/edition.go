package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"io.appoperator/benchmarks/loadgen/internal/kube"
)

// Change is a type of edit.
type Change string

// The changes, from the most expensive to the cheapest for the cluster.
const (
	Config Change = "config" // ConfigMap and, for its checksum, the Deployment: a new ReplicaSet
	Image  Change = "image"  // Deployment: a new ReplicaSet
	Route  Change = "route"  // Ingress: causes no work for other controllers
)

var patches = map[Change]Template{
	Config: `{"spec": {"configData": {"extra.json": "value-placeholder"}}}`,
	Image:  `{"spec": {"image": "registry.example.com/team/app:value-placeholder"}}`,
	Route:  `{"spec": {"network": {"ingress": {"path": "/value-placeholder"}}}}`,
}

// ParseChange returns the change of a name.
func ParseChange(name string) (Change, error) {
	if _, known := patches[Change(name)]; !known {
		return "", fmt.Errorf("unknown change '%s'; must be config, image or route", name)
	}
	return Change(name), nil
}

// Changes are all edits.
func Changes() []Change { return []Change{Config, Image, Route} }

// Edition is a write of a user to a member: its creation, or a change.
type Edition struct {
	Member
	UID        string `json:"uid"`
	Generation int64  `json:"generation"`
	Change     Change `json:"change"` // empty: the creation
	Value      string `json:"value"`  // of the change
	Extended   bool   `json:"extended"`
}

// Template is a document of a member with placeholders.
type Template string

var placeholders = []string{"namespace-placeholder", "name-placeholder", "uid-placeholder", "generation-placeholder", "value-placeholder"}

func (e Edition) values() []string {
	return []string{e.Namespace, e.Name, e.UID, fmt.Sprint(e.Generation), e.Value}
}

// TemplateOf converts a document of an edition to the template for all. Ignores empty and zero values of the edition.
func TemplateOf(document string, e Edition) Template {
	document = strings.ReplaceAll(document, fmt.Sprintf(`"observedGeneration":%d`, e.Generation), `"observedGeneration":generation-placeholder`)
	var pairs []string
	for i, value := range e.values() {
		if value != "" && value != "0" && placeholders[i] != "generation-placeholder" {
			pairs = append(pairs, value, placeholders[i])
		}
	}
	return Template(strings.NewReplacer(pairs...).Replace(document))
}

// For returns the document of an edition.
func (t Template) For(e Edition) []byte {
	var pairs []string
	for i, value := range e.values() {
		pairs = append(pairs, placeholders[i], value)
	}
	return []byte(strings.NewReplacer(pairs...).Replace(string(t)))
}

// Document returns the whole Application of an edition, as a user would write it.
func (e Edition) Document() ([]byte, error) {
	var document, patch map[string]any
	if err := json.Unmarshal(e.application().For(e), &document); err != nil || e.Change == "" {
		return e.application().For(e), err
	}
	if err := json.Unmarshal(patches[e.Change].For(e), &patch); err != nil {
		return nil, err
	}
	merge(document, patch)
	return json.Marshal(document)
}

func merge(into, patch map[string]any) {
	for key, value := range patch {
		inner, isMap := value.(map[string]any)
		if old, both := into[key].(map[string]any); both && isMap {
			merge(old, inner)
			continue
		}
		into[key] = value
	}
}

// Write creates or changes the member. Returns the edition with the values that the server added.
func (e Edition) Write(ctx context.Context, client *kube.Client) (Edition, error) {
	method, path, contentType, body := http.MethodPost, e.Collection(), kube.JSON, e.application()
	if e.Change != "" {
		method, path, contentType, body = http.MethodPatch, e.Path(), kube.Merge, patches[e.Change]
	}
	answer, err := client.Do(ctx, method, path, contentType, body.For(e))
	if err != nil {
		return e, err
	}
	var written struct {
		Metadata struct {
			UID        string
			Generation int64
		}
	}
	err = json.Unmarshal(answer, &written)
	e.UID, e.Generation = written.Metadata.UID, written.Metadata.Generation
	return e, err
}

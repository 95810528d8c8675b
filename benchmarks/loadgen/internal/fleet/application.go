// Package fleet creates and edits the Applications that every contender reconciles.
package fleet

import (
	"fmt"
	"strings"
)

// Resource is the collection of all Applications.
const Resource = "/apis/apps.example.com/v1alpha1/applications"

// No replicas: that keeps pods out of the measurement. With 'scaling' there would be at least one, hence the disruption budget as the
// sixth secondary resource.
const application Template = `{"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
  "metadata": {"name": "name-placeholder", "namespace": "namespace-placeholder"},
  "spec": {
    "image": "registry.example.com/team/app:v1", "replicas": 0, "port": 8080,
    "environment": [
      {"name": "LOG_LEVEL", "value": "info"}, {"name": "REGION", "value": "eu-1"}, {"name": "CACHE", "value": "on"},
      {"name": "TIMEOUT", "value": "30s"}, {"name": "FEATURES", "value": "a,b,c"}],
    "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}, "limits": {"memory": "256Mi"}},
    "configData": {
      "application.properties": "server.port=8080\nlog.level=info\ncache.size=1000\nfeature.x=true\nfeature.y=false\n",
      "extra.json": "{\"a\":1,\"b\":[1,2,3]}"},
    "storage": {"persistentVolumeClaims": [{"name": "name-placeholder-data", "size": "1Gi", "mountPath": "/data"}]},
    "network": {"ingress": {"host": "name-placeholder.example.com"}},
    "disruption": {"maxUnavailable": 1}}}`

// extension is a field of the plug-ins in benchmarks/platform.
const extension = `"extensions": {"proxy": {"logLevel": "debug"}},`

// Member is one Application of a fleet.
type Member struct {
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

// Collection returns the path where it is created.
func (m Member) Collection() string {
	return "/apis/apps.example.com/v1alpha1/namespaces/" + m.Namespace + "/applications"
}

// Path returns its own path.
func (m Member) Path() string { return m.Collection() + "/" + m.Name }

// Fleet is a number of Applications, spread over namespaces.
type Fleet struct {
	Size       int
	Namespaces []string
	Extended   bool // with an extension, which a plug-in must know
	prefix     string
}

// New returns a fleet whose names start with a prefix; creates nothing.
func New(prefix string, size, namespaces int) Fleet {
	f := Fleet{Size: size, prefix: prefix}
	for i := range namespaces {
		f.Namespaces = append(f.Namespaces, fmt.Sprintf("fleet-%d", i))
	}
	return f
}

// Again returns another fleet of the same size in the same namespaces.
func (f Fleet) Again(prefix string) Fleet {
	f.prefix = prefix
	return f
}

// Member returns the i-th Application.
func (f Fleet) Member(i int) Member {
	return Member{f.Namespaces[i%len(f.Namespaces)], fmt.Sprintf("%s-%05d", f.prefix, i)}
}

// Creation returns the write that creates the i-th Application.
func (f Fleet) Creation(i int) Edition { return Edition{Member: f.Member(i), Extended: f.Extended} }

func (e Edition) application() Template {
	if !e.Extended {
		return application
	}
	return Template(strings.Replace(string(application), `"spec": {`, `"spec": {`+extension, 1))
}

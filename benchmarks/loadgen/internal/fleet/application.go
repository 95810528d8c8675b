// Package fleet holds the Applications that every contender works on.
package fleet

import (
	"fmt"
	"strings"
)

// Resource is the collection of all Applications.
const Resource = "/apis/apps.example.com/v1alpha1/applications"

// Placeholders of a Template.
const (
	namespacePlaceholder = "namespace-placeholder"
	namePlaceholder      = "name-placeholder"
	uidPlaceholder       = "uid-placeholder"
)

// No replicas: that keeps pods out of the measurement. With 'scaling' there would be at least one, hence the disruption budget as the
// sixth secondary resource.
const application = `{"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
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

// Member is one Application of the fleet.
type Member struct {
	Namespace, Name string
}

// Fleet is a number of Applications, spread over namespaces.
type Fleet struct {
	Size       int
	Namespaces []string
}

// New returns a fleet; nothing is created yet.
func New(size, namespaces int) Fleet {
	f := Fleet{Size: size}
	for i := range namespaces {
		f.Namespaces = append(f.Namespaces, fmt.Sprintf("fleet-%d", i))
	}
	return f
}

// Member returns the i-th Application.
func (f Fleet) Member(i int) Member {
	return Member{f.Namespaces[i%len(f.Namespaces)], fmt.Sprintf("app-%05d", i)}
}

// Collection returns the path where it is created.
func (m Member) Collection() string {
	return "/apis/apps.example.com/v1alpha1/namespaces/" + m.Namespace + "/applications"
}

// Path returns its own path.
func (m Member) Path() string { return m.Collection() + "/" + m.Name }

// Template is a document of a member with placeholders.
type Template string

// Application is the document of every member.
const Application Template = application

// TemplateOf turns a document of a member into the template for all.
func TemplateOf(document string, m Member, uid string) Template {
	return Template(strings.NewReplacer(m.Namespace, namespacePlaceholder, m.Name, namePlaceholder, uid, uidPlaceholder).Replace(document))
}

// For returns the document of a member.
func (t Template) For(m Member, uid string) []byte {
	return []byte(strings.NewReplacer(namespacePlaceholder, m.Namespace, namePlaceholder, m.Name, uidPlaceholder, uid).Replace(string(t)))
}

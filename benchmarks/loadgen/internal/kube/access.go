package kube

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// Access is the address of an API server and the credential of a user.
type Access struct {
	Server string
	CA     []byte
	Token  string
}

type config struct {
	APIVersion     string         `json:"apiVersion"`
	Kind           string         `json:"kind"`
	CurrentContext string         `json:"current-context"`
	Clusters       []namedCluster `json:"clusters"`
	Users          []namedUser    `json:"users"`
	Contexts       []namedContext `json:"contexts"`
}

type namedCluster struct {
	Name    string `json:"name"`
	Cluster struct {
		Server string `json:"server"`
		CA     []byte `json:"certificate-authority-data"`
	} `json:"cluster"`
}

type namedUser struct {
	Name string `json:"name"`
	User struct {
		Token string `json:"token"`
	} `json:"user"`
}

type namedContext struct {
	Name    string `json:"name"`
	Context struct {
		Cluster   string `json:"cluster"`
		User      string `json:"user"`
		Namespace string `json:"namespace"`
	} `json:"context"`
}

// ParseAccess parses the output of 'kubectl config view --raw --flatten --minify -o json'.
func ParseAccess(kubeconfig []byte) (Access, error) {
	var c config
	if err := json.Unmarshal(kubeconfig, &c); err != nil {
		return Access{}, fmt.Errorf("the kubeconfig: %w", err)
	}
	if len(c.Clusters) != 1 || len(c.Users) != 1 {
		return Access{}, errors.New("the kubeconfig does not have exactly one cluster and one user")
	}
	return Access{c.Clusters[0].Cluster.Server, c.Clusters[0].Cluster.CA, c.Users[0].User.Token}, nil
}

// As returns the access of another user.
func (a Access) As(token string) Access {
	a.Token = token
	return a
}

// Write writes a kubeconfig file.
func (a Access) Write(file, namespace string) error {
	const name = "benchmarks"
	c := config{APIVersion: "v1", Kind: "Config", CurrentContext: name,
		Clusters: make([]namedCluster, 1), Users: make([]namedUser, 1), Contexts: make([]namedContext, 1)}
	c.Clusters[0].Name = name
	c.Clusters[0].Cluster.Server, c.Clusters[0].Cluster.CA = a.Server, a.CA
	c.Users[0].Name, c.Users[0].User.Token = name, a.Token
	c.Contexts[0].Name = name
	c.Contexts[0].Context.Cluster, c.Contexts[0].Context.User, c.Contexts[0].Context.Namespace = name, name, namespace
	body, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return os.WriteFile(file, body, 0o600)
}

// Reads one object as JSON from standard input and prints its health as a GitOps tool sees it, as "Healthy: ...".
//
// usage: gitops-health argocd SCRIPT   a health check of Argo CD, in Lua
//
//	gitops-health flux RULES      health check expressions of Flux, as JSON: {"current": ..., "failed": ...}
package main

import (
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gitops-health:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 2 {
		return fmt.Errorf("usage: gitops-health argocd SCRIPT | flux RULES")
	}
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	var object unstructured.Unstructured
	if err := object.UnmarshalJSON(in); err != nil {
		return err
	}
	rule, err := os.ReadFile(arguments[1])
	if err != nil {
		return err
	}
	var health string
	switch arguments[0] {
	case "argocd":
		health, err = argoCD(string(rule), &object)
	case "flux":
		health, err = flux(rule, &object)
	default:
		err = fmt.Errorf("unknown tool %q; must be argocd or flux", arguments[0])
	}
	if err != nil {
		return err
	}
	fmt.Println(health)
	return nil
}

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/fluxcd/pkg/apis/kustomize"
	"github.com/fluxcd/pkg/runtime/cel"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// flux evaluates health check expressions with the library of Flux.
func flux(rules []byte, object *unstructured.Unstructured) (string, error) {
	var expressions kustomize.HealthCheckExpressions
	if err := json.Unmarshal(rules, &expressions); err != nil {
		return "", err
	}
	evaluator, err := cel.NewStatusEvaluator(&expressions)
	if err != nil {
		return "", err
	}
	result, err := evaluator.Evaluate(context.Background(), object)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %s", result.Status, result.Message), nil
}

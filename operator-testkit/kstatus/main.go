// Reads one object as JSON from standard input and prints its kstatus and the reason for it, as "InProgress: ...".
package main

import (
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/cli-utils/pkg/kstatus/status"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "kstatus:", err)
		os.Exit(1)
	}
}

func run() error {
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	var object unstructured.Unstructured
	if err := object.UnmarshalJSON(in); err != nil {
		return err
	}
	result, err := status.Compute(&object)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %s\n", result.Status, result.Message)
	return nil
}

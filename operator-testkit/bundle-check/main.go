// Checks the bundle in a directory with the validators that 'operator-sdk bundle validate' runs with
// --select-optional suite=operatorframework. Prints what they find, and exits with 1 if something is an error.
package main

import (
	"fmt"
	"os"

	"github.com/operator-framework/api/pkg/manifests"
	"github.com/operator-framework/api/pkg/validation"
	interfaces "github.com/operator-framework/api/pkg/validation/interfaces"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bundle-check DIRECTORY")
		os.Exit(2)
	}
	bundle, err := manifests.GetBundleFromDir(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	validators := interfaces.Validators{
		validation.OperatorHubV2Validator,
		validation.StandardCapabilitiesValidator,
		validation.StandardCategoriesValidator,
		validation.GoodPracticesValidator,
	}
	validators = append(validators, validation.DefaultBundleValidators...)
	failed := false
	for _, result := range validators.Validate(bundle.ObjectsToValidate()...) {
		for _, warning := range result.Warnings {
			fmt.Println("warning:", warning)
		}
		for _, problem := range result.Errors {
			fmt.Println("error:", problem)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
	fmt.Println("The bundle is valid.")
}

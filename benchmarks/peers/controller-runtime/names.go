package main

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
)

const manager = "application-operator"

// The names and labels of an Application's objects, like those of this project's operator.

func configName(a *Application) string { return a.Name + "-config" }

func labelsOf(a *Application) map[string]string {
	return map[string]string{"app": a.Name, "app.kubernetes.io/name": a.Name, "app.kubernetes.io/instance": a.Name,
		"app.kubernetes.io/part-of": a.Name, "app.kubernetes.io/managed-by": manager}
}

func selectorOf(a *Application) map[string]string {
	return map[string]string{"app": a.Name, "app.kubernetes.io/managed-by": manager}
}

// checksumOf returns a checksum of the configuration, so that changing it restarts the pods.
func checksumOf(a *Application) map[string]string {
	hash := sha256.New()
	for _, key := range slices.Sorted(maps.Keys(a.Spec.ConfigData)) {
		hash.Write([]byte(key + "\x00" + a.Spec.ConfigData[key] + "\x00"))
	}
	return map[string]string{"apps.example.com/config-checksum": hex.EncodeToString(hash.Sum(nil))}
}

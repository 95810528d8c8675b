package main

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
)

const manager = "application-operator"

// What the objects of an Application are called and how they are marked: as this project's operator does it.

func configName(a *Application) string { return a.Name + "-config" }

func labelsOf(a *Application) map[string]string {
	return map[string]string{"app": a.Name, "app.kubernetes.io/name": a.Name, "app.kubernetes.io/instance": a.Name,
		"app.kubernetes.io/part-of": a.Name, "app.kubernetes.io/managed-by": manager}
}

func selectorOf(a *Application) map[string]string {
	return map[string]string{"app": a.Name, "app.kubernetes.io/managed-by": manager}
}

// checksumOf makes a change of the configuration roll the pods.
func checksumOf(a *Application) map[string]string {
	hash := sha256.New()
	for _, key := range slices.Sorted(maps.Keys(a.Spec.ConfigData)) {
		hash.Write([]byte(key + "\x00" + a.Spec.ConfigData[key] + "\x00"))
	}
	return map[string]string{"apps.example.com/config-checksum": hex.EncodeToString(hash.Sum(nil))}
}

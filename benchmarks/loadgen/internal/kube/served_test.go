package kube

import "testing"

func TestRequestNameHasVerbResourceAndSubresource(t *testing.T) {
	labels := `code="200",component="apiserver",dry_run="",group="apps",resource="deployments",scope="resource",subresource="status",verb="APPLY",version="v1"`
	if got := requestName(labels); got != "APPLY deployments/status" {
		t.Error(got)
	}
}

package fleet

import (
	"encoding/json"
	"strings"
	"testing"
)

var (
	first  = Edition{Member: Member{"ns-a", "app-a"}, UID: "uid-a", Generation: 1}
	second = Edition{Member: Member{"ns-b", "app-b"}, UID: "uid-b", Generation: 7}
)

func TestTemplateOfOneIsTheDocumentOfAnother(t *testing.T) {
	template := TemplateOf(`{"name":"app-a-data","namespace":"ns-a","uid":"uid-a","observedGeneration":1,"replicas":1}`, first)
	if got := string(template.For(second)); got != `{"name":"app-b-data","namespace":"ns-b","uid":"uid-b","observedGeneration":7,"replicas":1}` {
		t.Error(got)
	}
}

func TestEveryChangeShowsItsValueInTheDocument(t *testing.T) {
	for _, change := range Changes() {
		e := first
		e.Change, e.Value = change, "some-value"
		document, err := e.Document()
		if err != nil || !json.Valid(document) || strings.Count(string(document), "some-value") != 1 || !strings.Contains(string(document), `"app-a"`) {
			t.Errorf("%s: %s %v", change, document, err)
		}
	}
}

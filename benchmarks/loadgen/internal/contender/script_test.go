package contender

import (
	"reflect"
	"testing"
)

func TestGeneraliseReplacesWhatFollowsFromTheValue(t *testing.T) {
	created := object{"checksum": "abc", "kept": "same", "inner": object{"image": "app:v1"}}
	changed := object{"checksum": "def", "kept": "same", "inner": object{"image": "app:new"}}
	generalise(changed, created, "new")
	if wanted := (object{"checksum": "new", "kept": "same", "inner": object{"image": "app:new"}}); !reflect.DeepEqual(changed, wanted) {
		t.Error(changed)
	}
}

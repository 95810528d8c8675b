package main

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// The libraries that Argo CD opens for a health check; it offers no files and no processes.
var libraries = []struct {
	name string
	open lua.LGFunction
}{
	{lua.BaseLibName, lua.OpenBase},
	{lua.TabLibName, lua.OpenTable},
	{lua.StringLibName, lua.OpenString},
	{lua.MathLibName, lua.OpenMath},
}

// argoCD runs a health check with the interpreter that Argo CD uses. The script finds the object in the variable obj
// and returns a table with status and message.
func argoCD(script string, object *unstructured.Unstructured) (string, error) {
	state := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer state.Close()
	for _, library := range libraries {
		state.Push(state.NewFunction(library.open))
		state.Push(lua.LString(library.name))
		state.Call(1, 0)
	}
	state.SetGlobal("obj", luaValue(state, object.Object))
	if err := state.DoString(script); err != nil {
		return "", err
	}
	result, ok := state.Get(-1).(*lua.LTable)
	if !ok {
		return "", fmt.Errorf("the script returned %s instead of a table", state.Get(-1).Type())
	}
	return fmt.Sprintf("%s: %s", result.RawGetString("status"), result.RawGetString("message")), nil
}

// luaValue converts what JSON can contain.
func luaValue(state *lua.LState, value any) lua.LValue {
	switch value := value.(type) {
	case bool:
		return lua.LBool(value)
	case int64:
		return lua.LNumber(value)
	case float64:
		return lua.LNumber(value)
	case string:
		return lua.LString(value)
	case []any:
		table := state.CreateTable(len(value), 0)
		for _, element := range value {
			table.Append(luaValue(state, element))
		}
		return table
	case map[string]any:
		table := state.CreateTable(0, len(value))
		for key, element := range value {
			table.RawSetString(key, luaValue(state, element))
		}
		return table
	default:
		return lua.LNil
	}
}

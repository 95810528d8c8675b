package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// Writable returns an error if a report cannot be written to a file. Leaves no file.
func Writable(file string) error {
	target, plain, err := resolve(file)
	if err != nil || !plain {
		return err
	}
	part, err := os.OpenFile(partOf(target), os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	part.Close()
	return os.Remove(part.Name())
}

// Write writes the report as JSON, atomically.
func (r *Report) Write(file string) error {
	body, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	body = append(body, '\n')
	target, plain, err := resolve(file)
	if err != nil {
		return err
	}
	if !plain {
		return os.WriteFile(target, body, 0o644)
	}
	part := partOf(target)
	if err := os.WriteFile(part, body, 0o644); err != nil {
		os.Remove(part)
		return err
	}
	return os.Rename(part, target)
}

func partOf(file string) string { return file + ".part" }

// resolve follows symbolic links. An existing file that is not regular, such as a pipe, must not be replaced.
func resolve(file string) (target string, plain bool, err error) {
	if target, err = filepath.EvalSymlinks(file); os.IsNotExist(err) {
		return file, true, nil
	}
	if err != nil {
		return "", false, err
	}
	info, err := os.Stat(target)
	if err != nil {
		return "", false, err
	}
	if info.IsDir() {
		return "", false, fmt.Errorf("%s is a directory", file)
	}
	return target, info.Mode().IsRegular(), nil
}

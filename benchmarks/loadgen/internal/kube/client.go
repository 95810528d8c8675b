// Package kube is a minimal client of the API server: JSON over persistent HTTPS connections.
package kube

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// The content types of writes.
const (
	JSON  = "application/json"
	Merge = "application/merge-patch+json"
	Apply = "application/apply-patch+yaml"
)

// The timeout of a request.
const timeout = 60 * time.Second

// Client sends single requests as one user. It is safe for concurrent use.
type Client struct {
	server string
	token  string
	http   *http.Client
}

// NewClient keeps at most connections idle connections to the server.
func NewClient(access Access, connections int) (*Client, error) {
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(access.CA) {
		return nil, errors.New("the kubeconfig has no certificate authority")
	}
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	transport := &http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: roots},
		Protocols:           protocols,
		MaxIdleConns:        connections,
		MaxIdleConnsPerHost: connections,
		DisableCompression:  true,
	}
	return &Client{server: access.Server, token: access.Token, http: &http.Client{Transport: transport}}, nil
}

// Do sends a request and returns the response's body; a status of 300 or more is an error.
func (c *Client) Do(ctx context.Context, method, path, contentType string, body []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	response, err := c.send(ctx, method, path, contentType, body)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", method, path, err)
	}
	return answer, nil
}

// Get reads an object or a list into a value.
func (c *Client) Get(ctx context.Context, path string, into any) error {
	body, err := c.Do(ctx, http.MethodGet, path, "", nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

// Watch calls each for every event, until the server ends the watch or ctx is done.
func (c *Client) Watch(ctx context.Context, path string, each func(json.RawMessage)) error {
	response, err := c.send(ctx, http.MethodGet, path, "", nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	frames := json.NewDecoder(response.Body)
	for {
		var frame json.RawMessage
		if err := frames.Decode(&frame); err != nil {
			return err
		}
		each(frame)
	}
}

func (c *Client) send(ctx context.Context, method, path, contentType string, body []byte) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.server+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	request.Header.Set("Accept", JSON)
	request.Header.Set("Authorization", "Bearer "+c.token)
	request.Header.Set("User-Agent", "benchmarks")
	response, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode >= 300 {
		defer response.Body.Close()
		answer, _ := io.ReadAll(io.LimitReader(response.Body, 2000))
		return nil, fmt.Errorf("%s %s: %s: %s", method, path, response.Status, answer)
	}
	return response, nil
}

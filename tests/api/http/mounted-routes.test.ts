// Every call of the contract has a route; the access matrix makes each call.
import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getMeta } from '#contract/meta.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());

const rows = Object.entries<Endpoint>(api);
it.each(rows)('%s is mounted at the path of the contract', (_name, { method, path }) => {
  expect(server.app.hasRoute({ method, url: BASE_PATH + path })).toBe(true);
});

it('no two calls share a method and a path', () => {
  const routes = rows.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(rows.length);
});

it('meta identifies the server and its enabled features', async () => {
  const { status, body } = await send(server, getMeta);
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: '1', features: [], currency: 'INR' });
});

it('serves the OpenAPI document, and Swagger UI without other hosts', async () => {
  const jsonResponse = await fetch(`${server.url}/api/v1/openapi.json`);
  expect(jsonResponse.headers.get('content-type')).toContain('application/json');
  expect(await jsonResponse.json()).toMatchObject({ openapi: '3.1.0' });
  const former = await fetch(`${server.url}/api/v1/docs`, { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([301, '/api/docs']);

  const pageResponse = await fetch(`${server.url}/api/docs`);
  const policy = pageResponse.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
  const page = await pageResponse.text();
  expect(page).not.toMatch(/https?:/);
  const sources = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path = '']) => path);
  expect(sources).toHaveLength(4);
  for (const path of sources) expect((await fetch(server.url + path)).status, path).toBe(200);
  const posted = await fetch(`${server.url}/api/v1/openapi.json`, { method: 'POST' });
  expect(posted.status).toBe(405);
});

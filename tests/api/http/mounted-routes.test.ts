// Every call of the contract has a route; the access matrix makes each call.
import { expect, it } from 'vitest';
import { api, DOCS_PATH, OPENAPI_PATH } from '#contract/api.ts';
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

it('serves the API description as JSON and as a page, with a policy that blocks scripts', async () => {
  const jsonResponse = await fetch(server.url + BASE_PATH + OPENAPI_PATH);
  expect(jsonResponse.headers.get('content-type')).toContain('application/json');
  expect(await jsonResponse.json()).toMatchObject({ openapi: '3.1.0' });
  const pageResponse = await fetch(server.url + BASE_PATH + DOCS_PATH);
  const policy = pageResponse.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(await pageResponse.text()).toContain('<h1>Rangshala API</h1>');
  const otherResponse = await fetch(server.url + BASE_PATH + DOCS_PATH, { method: 'POST' });
  expect(otherResponse.status).toBe(405);
});

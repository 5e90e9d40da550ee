// Search queries that are too long are refused with the same message as long fields in bodies.
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const { token } = await makeAdmin(server);

const LONG = 'x'.repeat(5000);
const isSearched = ({ method, query }: Endpoint) => {
  const read = query?.safeParse({ query: LONG });
  return method === 'GET' && read?.error?.issues.some(({ path }) => path[0] === 'query');
};
const SEARCHED = Object.entries<Endpoint>(api).filter(([, call]) => isSearched(call));

test('more than eight endpoints accept a search query', () => {
  expect(SEARCHED.length).toBeGreaterThan(8);
});

test.each(SEARCHED)(
  '%s returns an error with the maximum length of a query',
  async (_name, { path }) => {
    const response = await fetch(`${server.url}${BASE_PATH}${path}?query=${LONG}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const message = expect.stringMatching(/^Query must be at most [\d,]+ characters$/);
    const body = (await response.json()) as { fields?: { path: string }[] };
    expect([response.status, body.fields?.filter(({ path: at }) => at === 'query')]).toEqual([
      400,
      [{ path: 'query', message }],
    ]);
  },
);

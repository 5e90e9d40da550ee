// Whatever is sent to the catalogue and its files is refused or answered: never a failure of ours.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as authoring from '#contract/authoring.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as content from '#contract/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { makeAdmin, makeCourse, makeSection } from '#tests/support/makers.ts';
import type { Person } from '#tests/support/makers.ts';
import { startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

const CALLS: Endpoint[] = [authoring, catalogue, content]
  .flatMap((calls) => Object.values(calls) as unknown[])
  .filter((one): one is Endpoint => typeof one === 'object' && one !== null && 'access' in one);
const FIELDS = [
  'courseId sectionId subSectionId SubsectionId sectionName searchQuery name description title',
  'courseName courseDescription whatYouWillLearn price category status tag instructions revision',
  '__proto__ constructor view thumbnailImage videoFile',
]
  .join(' ')
  .split(' ');

let server: TestServer;
let admin: Person;
let ids: string[];

beforeAll(async () => {
  server = await startServer();
  admin = await makeAdmin(server);
  const course = await makeCourse(server, admin);
  ids = [course._id, (await makeSection(server, admin, course._id))._id];
});
afterAll(() => server.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '',
    '1',
    '\0',
    '\ud800',
    '[]',
    '[""]',
    '{}',
    '[[1]]',
    '1e9',
    '-1',
    'NaN',
    '٣',
    '%',
  ),
  fc.constantFrom('Published', 'null', '999', '₹1,00,00,001', "'; DROP TABLE users; --", '../../x'),
  fc.integer({ min: 0, max: 1 }).map((index) => ids[index] ?? ''),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constant(1e308), fc.constant(-0));
const bodyOf = (values: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...FIELDS), values, { maxKeys: 12 });

function request(call: Endpoint, body: object | undefined, query = ''): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${admin.token}` });
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set('content-type', 'application/json');
  return fetch(`${server.url}${BASE_PATH}${call.path}${query}`, {
    method: call.method,
    headers,
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}

async function answers(response: Response): Promise<void> {
  const body: unknown = await response.json();
  expect(response.status).toBeLessThan(500);
  expect(body).toMatchObject({ success: response.status === 200 });
}

describe.each(CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers every body below 500 [S35]', async () => {
    const isForm = call.encoding === 'multipart';
    const values = isForm || call.method === 'GET' ? text : value;
    await fc.assert(
      fc.asyncProperty(bodyOf(values), async (fields) => {
        if (call.method === 'GET') {
          const query = new URLSearchParams();
          for (const [name, one] of Object.entries(fields)) query.append(name, String(one));
          return answers(await request(call, undefined, `?${query}`));
        }
        if (!isForm) return answers(await request(call, fields));
        const form = new FormData();
        for (const [name, one] of Object.entries(fields)) {
          const isFile = name === 'thumbnailImage' || name === 'videoFile';
          form.append(name, isFile ? new File([String(one)], String(one)) : String(one));
        }
        return answers(await request(call, form));
      }),
      { numRuns: 60 },
    );
  });
});

it('addresses of files answer below 500 whatever they say [S35]', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, fc.constantFrom('image', 'video'), async (id, query, kind) => {
      const path = `${BASE_PATH}/media/${kind}/${encodeURIComponent(id.toWellFormed())}`;
      const asked = new URLSearchParams({ u: query, e: query, s: query });
      const response = await fetch(`${server.url}${path}?${asked}`, {
        headers: { range: 'bytes=0-0' },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

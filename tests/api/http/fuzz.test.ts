// Random and malformed input to every endpoint never causes a server error.
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { fuzz, QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { createFuzzFixture } from '../../support/fuzz-fixture.ts';
import { badText } from '../../support/fuzz-values.ts';
import { PASSWORD } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { SEED } from '../../support/seed.ts';
import { send } from '../../support/server.ts';

const REQUESTS = 600;
const UNLIMITED = 1_000_000;

const shop = closeAfterAll(
  await startShop({
    passwords: QUICK_PASSWORDS,
    limits: {
      loginFailuresPerAccount: UNLIMITED,
      loginFailuresPerAddress: UNLIMITED,
      codesPerHour: UNLIMITED,
      codeMailsPerHour: UNLIMITED,
      signUpsPerHour: UNLIMITED,
    },
  }),
);

test(
  'S35: six hundred malformed requests to all endpoints cause no server error',
  { timeout: 240_000 },
  async () => {
    const fuzzGround = await createFuzzFixture(shop);
    const { faults, granted } = await fuzz(fuzzGround, { count: REQUESTS, seed: SEED });
    expect(faults, `seed ${SEED}`).toEqual([]);
    expect(granted.size).toBeGreaterThan(30);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
);

test('S35: media URLs respond with 4xx to any input', async () => {
  await fc.assert(
    fc.asyncProperty(
      badText,
      badText,
      fc.constantFrom('image', 'video'),
      async (id, query, kind) => {
        const path = `${BASE_PATH}/media/${kind}/${encodeURIComponent(id.toWellFormed())}`;
        const search = new URLSearchParams({ u: query, e: query, s: query });
        const response = await fetch(`${shop.url}${path}?${search}`, {
          headers: { range: 'bytes=0-0' },
        });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 200 },
  );
});

/** Sends raw bytes on a new connection and returns what comes back until it closes. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.end(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

test.each([
  ['no HTTP', 'Hello?\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
  ['a broken chunk', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
  ['too long a header', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'S35: a connection with %s gets the error in the standard envelope, and is closed',
  async (_what, text, status) => {
    const [head = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed' });
  },
);

test('S35: clients that are still sending a body get the error before the connection closes', async () => {
  const text = `POST / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n${'y'.repeat(2_000_000)}`;
  const replies = await Promise.all(Array.from({ length: 20 }, () => sendRaw(text)));
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1.1 431 /);
});

test('S35: a body that is too large is read to its end, so that its client gets the error, and the next response', async () => {
  const body = 'y'.repeat(2_000_000);
  const request = `POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const next = 'GET /api/v1/meta HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const replies = await sendRaw(request + body + next);
  expect(Array.from(replies.matchAll(/HTTP\/1.1 (\d+)/g), ([, status]) => status)).toEqual([
    '413',
    '200',
  ]);
});

test('S35: the error response to a HEAD request has no body', async () => {
  const reply = await sendRaw(`HEAD / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(reply).toMatch(/^HTTP\/1.1 431 [^]*\r\n\r\n$/);
  expect(reply).not.toContain('{');
});

test('S07: unknown fields of a sign-up never reach the new account', async () => {
  const known = ['fullName', 'email', 'contactNumber', 'password', 'noticeVersion', 'emailProof'];
  const extra = fc
    .dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), {
      minKeys: 10,
      maxKeys: 40,
    })
    .map((fields) => Object.entries(fields).filter(([name]) => !known.includes(name)));
  let made = 0;
  await fc.assert(
    fc.asyncProperty(extra, async (fields) => {
      made += 1;
      const email = `extra${made}@rangshala.example`;
      const rights = {
        accountType: 'Admin',
        account_type: 'Admin',
        id: 'x',
        about: 'x',
        courses: ['x'],
      };
      const form = { fullName: 'Asha', email, contactNumber: '9876543210', password: PASSWORD };
      const body = { ...Object.fromEntries(fields), ...rights, ...form };
      const since = shop.deps.clock();
      const rows = shop.deps.db.selectFrom('users').selectAll().where('email', '=', email);
      // A body with __proto__ is refused before it is read.
      const isRead = !JSON.stringify(body).includes('"__proto__":');
      expect((await send(shop, signUp, { body })).status).toBe(isRead ? 200 : 400);
      if (!isRead) {
        expect(await rows.execute()).toEqual([]);
        return;
      }
      const { id, created_at, joined_at, last_seen_at, password_hash, ...row } =
        await rows.executeTakeFirstOrThrow();
      expect(row).toEqual({
        email,
        full_name: 'Asha',
        contact_number: '9876543210',
        account_type: 'Student',
        image_id: null,
        about: '',
        erased_at: null,
        proven_at: null,
        role: null,
        invited_at: null,
        step_required_at: null,
        short_password: 0,
      });
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(Number(created_at)).toBeGreaterThanOrEqual(since);
      expect(joined_at).toBe(created_at);
      expect(Number(last_seen_at)).toBeGreaterThanOrEqual(since);
      expect(password_hash).toBe(await QUICK_PASSWORDS.hash(PASSWORD));
    }),
    { numRuns: 40, examples: [[[['__proto__', { accountType: 'Admin' }]]]] },
  );
});

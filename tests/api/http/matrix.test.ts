// The access matrix: every API call, made by every kind of caller.
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { openTestSession } from '../../support/makers.ts';
import { ACCESS_MATRIX } from '../../support/matrix.ts';
import type { Cells, Row } from '../../support/matrix.ts';
import { startShop } from '../../support/shop.ts';
import { CALLERS, createScene } from '../../support/scene.ts';
import type { Caller } from '../../support/scene.ts';
import { send } from '../../support/server.ts';
import type { Statements } from '../../support/server.ts';

const statements: Statements = { logged: [], values: new Set() };
const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS, statements }));
// Ignores the statements of the migrations.
statements.logged.splice(0);
statements.values.clear();
const scene = await createScene(shop);

const CALLS: readonly (readonly [string, Endpoint])[] = Object.entries(api);
const ROWS: Record<string, Row> = ACCESS_MATRIX;
const ACCESS_RULES: Record<Endpoint['access'], (cells: Cells) => boolean> = {
  public: ([visitor]) => visitor !== 401,
  anyone: ([visitor, expired]) => visitor !== 401 && expired !== 401,
  provider: ([visitor]) => visitor === 400,
  'signed-in': ([visitor, expired]) => visitor === 401 && expired === 401,
  student: ([visitor, expired, , , , admin]) => visitor === 401 && expired === 401 && admin === 403,
  admin: (cells) => /^401,401,403,403,403,20[014]$/.test(cells.join()),
};

/**
 * Authorized by a secret from an email or by the provider's signature: separate tests cover them.
 */
const BY_SECRET = new Set([
  'verifyOtp',
  'resetPassword',
  'answerEmailChange',
  'loginByLink',
  'acceptInvitation',
  'renewInvitation',
  'paymentWebhook',
]);

/** Opens a session for each call, because some calls end it. */
async function getToken(caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined;
  const { id, token } = scene.people[caller];
  return caller === 'expired' ? token : openTestSession(scene.shop.deps, id);
}

test('S09: the matrix has a row for every call, and no other rows', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(Object.keys(api).toSorted());
});

describe.each(CALLS)('S09: %s', (name, call) => {
  test('at least one caller succeeds, except for calls that need a secret', () => {
    const may = ROWS[name]?.[0].some((cell) => cell === (call.status ?? 200));
    expect(may).toBe(!BY_SECRET.has(name));
  });

  test('the row agrees with the access level in the contract', () => {
    expect(ACCESS_RULES[call.access](ROWS[name]?.[0] ?? [0, 0, 0, 0, 0, 0])).toBe(true);
  });

  test.each(CALLERS.map((caller, place) => [caller, place] as const))(
    'made by: %s',
    async (caller, place) => {
      const [cells, sending] = ROWS[name] ?? [];
      const sent = await sending?.(scene, caller);
      const response = await send(scene.shop, call, { token: await getToken(caller), ...sent });
      const refused = response.status === 200 && !response.body.success;
      expect(refused ? 'refused' : response.status, response.body.message).toBe(cells?.[place]);
    },
  );
});

test('logs the statements of every call without their values', () => {
  const texts = [...new Set(statements.logged.map(({ statement }) => statement))].join('\n');
  // Shorter values may be keywords of the statements themselves.
  const values = [...statements.values].filter((value) => value.length >= 10);
  expect(values.length).toBeGreaterThan(1000);
  expect(values.filter((value) => texts.includes(value))).toEqual([]);
});

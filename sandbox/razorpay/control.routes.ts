// The door for developers and tests: the fault knobs, the actions, the books, and a buyer's hand.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACTIONS, turn, type Hands } from './actions.ts';
import { parse, parsePlaced, ProviderError, WORDS } from './errors.ts';
import { failureOf, pay } from './payments.ts';
import { idsOf, proofOf } from './proof.ts';
import { LedgerQuery, TestPay } from './requests.ts';

/** Pages of our own origin, and callers that are no browser. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Mounts `/faults`, `/actions/…`, `/test/pay` and `/ledger`. */
export function controlRoutes(app: FastifyInstance, hands: Hands): void {
  const { desk } = hands;
  app.addHook('onRequest', async (request) => keepOthersOut(request));
  app.get('/faults', async () => desk.knobs.faults);
  app.put('/faults', async (request) => {
    turn(hands, request.body);
    return desk.knobs.faults;
  });
  app.post('/faults/reset', async () => {
    desk.knobs.reset();
    hands.deliveries.wake();
    return desk.knobs.faults;
  });
  for (const [name, perform] of Object.entries(ACTIONS)) {
    app.post(`/actions/${name}`, async (request) => perform(hands, request.body));
  }
  app.post('/test/pay', async (request) => {
    const payment = pay(desk, { ...parse(TestPay, request.body), settlesWaiting: true });
    if (payment.status === 'failed') throw failureOf(payment);
    if (payment.status === 'created') return { status: 'created', ...idsOf(payment) };
    return proofOf(payment, hands.keySecret);
  });
  app.get('/ledger', async (request) => {
    const { latest } = parsePlaced(LedgerQuery, request.query);
    return desk.ledger.dump(latest);
  });
}

/** A web page elsewhere, which a developer happens to visit, must not press anything here. */
function keepOthersOut({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (!OWN_SITES.includes(headers['sec-fetch-site'])) {
    throw new ProviderError(WORDS.otherOrigin, {}, 403);
  }
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new ProviderError(WORDS.notJson, {}, 415);
  }
}

// The local stand-in for the payment provider, as a plugin for any Fastify app.
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { apiRoutes } from './api.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { openDeliveries } from './deliveries.ts';
import { openDesk } from './desk.ts';
import { ProviderError, WORDS } from './errors.ts';
import { openKnobs } from './faults.ts';
import { cryptoRandom, type Random } from './ids.ts';
import { passTime } from './late.ts';
import type { Ledger } from './ledger.ts';
import { pageRoutes } from './page.routes.ts';

const LOOK_AT_CLOCK_MS = 60_000;

export interface SandboxOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** What events are signed with where a knob says so. */
  previousWebhookSecret: string;
  /** Opened by the caller, who closes it after the app. */
  ledger: Ledger;
  /** Asked anew before every delivery, so it may depend on the port. */
  webhookUrl: () => string;
  /** Milliseconds since 1970, before the clock's knob. */
  clock?: () => number;
  random?: Random;
  /** Milliseconds until the next try after that many failed deliveries of one event. */
  backoffMs?: (attempts: number) => number;
  /** How long the answer to an event may take, in milliseconds; absent: as with the provider. */
  answerMaxMs?: number;
  /** How long the checkout script takes where it is slow. */
  slowScriptMs?: number;
  /** How long after its window was dismissed a payment is captured, where a knob says so. */
  lateCaptureMs?: number;
}

/**
 * Register it with the prefix `/sandbox/razorpay`. Serves `/v1/…`, `/checkout.js`, `/checkout/pay`, and for
 * developers and tests a page at its root, `/faults`, `/actions/…`, `/test/pay` and `/ledger`; pending events go
 * on when the app listens.
 */
export function razorpaySandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const knobs = openKnobs();
    const time = options.clock ?? Date.now;
    const clock = () => time() + knobs.faults.clockOffsetSeconds * 1000;
    const { outbox } = options.ledger;
    const deliveries = openDeliveries({ ...options, outbox, knobs, clock });
    const desk = openDesk({
      ...options,
      knobs,
      clock,
      random: options.random ?? cryptoRandom,
      onAnnounce: deliveries.wake,
    });
    ownManners(app);
    app.addHook('onListen', async () => deliveries.start());
    app.addHook('preClose', async () => deliveries.stop());
    letTimePass(app, () => passTime(desk));
    await app.register(async (api) => apiRoutes(api, desk, options), { prefix: '/v1' });
    await app.register(async (pages) => checkoutRoutes(pages, desk, options));
    await app.register(async (control) => controlRoutes(control, { ...options, desk, deliveries }));
    pageRoutes(app, desk);
  };
}

function letTimePass(app: FastifyInstance, pass: () => unknown): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      try {
        pass();
      } catch {
        // The disk is full or the books are locked: what is due is done at a later look.
      }
    }, LOOK_AT_CLOCK_MS);
    timer.unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
}

/** Body parsing and refusals are the provider's, whatever the surrounding app does. */
function ownManners(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string): Promise<unknown> => {
      if (body === '') return {};
      try {
        return JSON.parse(body);
      } catch {
        throw new ProviderError(WORDS.malformed);
      }
    },
  );
  app.setErrorHandler((error: FastifyError | ProviderError, _request, reply) => {
    const refusal = asProviderError(error);
    return reply.code(refusal.status).send(refusal.body());
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(new ProviderError(WORDS.unknownUrl).body()),
  );
}

function asProviderError(error: FastifyError | ProviderError): ProviderError {
  if (error instanceof ProviderError) return error;
  const status = error.statusCode ?? 500;
  if (status < 500) return new ProviderError(error.message, {}, status);
  return new ProviderError(WORDS.serverTrouble, { code: 'SERVER_ERROR' }, 500);
}

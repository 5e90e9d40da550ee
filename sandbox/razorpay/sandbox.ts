// The local stand-in for the payment provider, as a plugin for any Fastify app.
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { apiRoutes } from './api.routes.ts';
import { checkoutRoutes, testRoutes } from './checkout.routes.ts';
import { openDeliveries } from './deliveries.ts';
import { openDesk } from './desk.ts';
import { ProviderError, WORDS } from './errors.ts';
import { cryptoRandom, type Random } from './ids.ts';
import type { Ledger } from './ledger.ts';

export interface SandboxOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Opened by the caller, who closes it after the app. */
  ledger: Ledger;
  /** Asked anew before every delivery, so it may depend on the port. */
  webhookUrl: () => string;
  /** Milliseconds since 1970. */
  clock?: () => number;
  random?: Random;
  /** Milliseconds until the next try after that many failed deliveries of one event. */
  backoffMs?: (attempts: number) => number;
}

/**
 * Register it with the prefix `/sandbox/razorpay`. Serves `/v1/…`, `/checkout.js`,
 * `/checkout/pay`, `/test/pay` and `/ledger`; pending events go on when the app listens.
 */
export function razorpaySandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const clock = options.clock ?? Date.now;
    const { outbox } = options.ledger;
    const deliveries = openDeliveries({ ...options, outbox, clock });
    const desk = openDesk({
      ...options,
      clock,
      random: options.random ?? cryptoRandom,
      onAnnounce: deliveries.wake,
    });
    ownManners(app);
    app.addHook('onListen', async () => deliveries.start());
    app.addHook('preClose', async () => deliveries.stop());
    await app.register(async (api) => apiRoutes(api, desk, options), { prefix: '/v1' });
    await app.register(async (pages) => checkoutRoutes(pages, desk, options));
    testRoutes(app, desk, options);
  };
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
  return new ProviderError('The server encountered an error.', { code: 'SERVER_ERROR' }, 500);
}

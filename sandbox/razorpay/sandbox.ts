// A local sandbox of the payment provider, as a plugin for any Fastify app.
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { registerApiRoutes } from './api.routes.ts';
import { registerCheckoutRoutes } from './checkout.routes.ts';
import type { Context, SandboxOptions } from './context.ts';
import { registerControlRoutes } from './control.routes.ts';
import { registerDashboardRoutes } from './dashboard.ts';
import { ProviderError, buildServerError, buildUnknownUrlError } from './errors.ts';
import { NO_FAULTS } from './faults.ts';
import { runTimeouts } from './payments.ts';
import { createDispatcher } from './webhooks.ts';

const TIMEOUTS_EVERY_MS = 60_000;

/**
 * Register with the prefix `/sandbox/razorpay`. Serves the provider's API under `/v1`, `/checkout.js` and
 * `/checkout/pay`, and for developers and tests a dashboard, `/faults`, `/actions/…`, `/test/pay` and `/ledger`.
 */
export function createRazorpaySandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const clock = options.clock ?? Date.now;
    const context = {
      options,
      ledger: options.ledger,
      faults: NO_FAULTS,
      nowMs: () => clock() + context.faults.clockOffsetSeconds * 1000,
    } as Context;
    context.dispatcher = createDispatcher(context);
    imitateBodiesAndErrors(app);
    await app.register(async (api) => registerApiRoutes(api, context), { prefix: '/v1' });
    await app.register(async (checkout) => registerCheckoutRoutes(checkout, context));
    await app.register(async (control) => registerControlRoutes(control, context));
    await app.register(async (dashboard) => registerDashboardRoutes(dashboard, context));

    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      context.dispatcher.start();
      timer = setInterval(() => {
        try {
          runTimeouts(context);
        } catch {
          // The disk is full or the file is locked: the next run tries again.
        }
      }, TIMEOUTS_EVERY_MS).unref();
    });
    app.addHook('preClose', async () => {
      clearInterval(timer);
      context.dispatcher.stop();
    });
  };
}

/** Parses bodies and formats errors like the provider, independently of the surrounding app. */
function imitateBodiesAndErrors(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string): Promise<unknown> => {
      try {
        return body === '' ? {} : JSON.parse(body);
      } catch {
        throw new ProviderError('The request body could not be read as JSON.');
      }
    },
  );
  app.setErrorHandler((error: FastifyError | ProviderError, _request, reply) => {
    const { status, body } = toProviderError(error);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(buildUnknownUrlError().body));
}

function toProviderError(error: FastifyError | ProviderError): ProviderError {
  if (error instanceof ProviderError) return error;
  const { statusCode = 500, message } = error;
  return statusCode < 500 ? new ProviderError(message, {}, statusCode) : buildServerError();
}

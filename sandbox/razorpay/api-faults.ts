// The provider's API in trouble: slow, silent, broken or speaking nonsense, as the knobs say.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderError, WORDS } from './errors.ts';
import type { Faults, Knobs } from './faults.ts';

type Api = Faults['api'];

const REFUSALS = {
  'status 400': { status: 400, code: 'BAD_REQUEST_ERROR', words: WORDS.refusedByKnob },
  'status 429': { status: 429, code: 'BAD_REQUEST_ERROR', words: WORDS.tooMany },
  'status 500': { status: 500, code: 'SERVER_ERROR', words: WORDS.serverTrouble },
} as const;

/** Call it before the API's own doors: trouble comes whether or not the key is right. */
export function failAsTold(app: FastifyInstance, knobs: Knobs): void {
  const concerns = ({ only }: Api, { method, routeOptions }: FastifyRequest) =>
    only === null || only === `${method} ${routeOptions.url?.slice(app.prefix.length)}`;

  app.addHook('onRequest', async (request, reply) => {
    const { api } = knobs.faults;
    if (!concerns(api, request)) return undefined;
    if (api.latencyMs > 0) await wait(api.latencyMs, undefined, { ref: false });
    return api.fault === 'none' ? undefined : fail(request, reply, api.fault);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { api } = knobs.faults;
    const isDone = request.method !== 'GET' && reply.statusCode < 300;
    if (api.answersToLose === 0 || !isDone || !concerns(api, request)) return payload;
    knobs.turn({ api: { answersToLose: api.answersToLose - 1 } });
    request.raw.socket.destroy();
    return payload;
  });
}

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Exclude<Api['fault'], 'none'>,
): FastifyReply {
  switch (fault) {
    case 'hang':
      return reply.hijack();
    case 'reset':
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
    case 'html':
      return reply.type('text/html').send('<h1>Maintenance</h1>');
    case 'truncated':
      return reply.type('application/json').send('{"id":"order_');
    default: {
      const { status, code, words } = REFUSALS[fault];
      throw new ProviderError(words, { code }, status);
    }
  }
}

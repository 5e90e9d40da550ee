// Checks every refusal of a test server: a code that its endpoint does not declare fails the response and the test.
import type { FastifyInstance } from 'fastify';
import { listRefusals } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal, REFUSALS } from '#contract/refusals.ts';
import type { Log } from '#server/platform/ports.ts';
import { findEndpoint, replaceWithFailure, isRefusal, getJsonText } from './leaks.ts';

export function checkRefusals(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const call = findEndpoint(request);
    const text = getJsonText(reply, payload);
    if (call && text !== undefined && isRefusal(reply, text)) {
      const fault = findFault(call, reply.statusCode, JSON.parse(text));
      if (fault !== undefined) {
        const error = new Error(`${request.method} ${request.url} ${fault}`);
        return replaceWithFailure(reply, log, error);
      }
    }
    return payload;
  });
}

function findFault(call: Endpoint, status: number, body: unknown): string | undefined {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return `answers ${status} with no refusal of the contract`;
  const { code } = refusal.data;
  if (!listRefusals(call).includes(code))
    return `refuses with ${code}, which its endpoint does not name`;
  const expectedStatus: number = REFUSALS[code].status;
  return status === expectedStatus ? undefined : `refuses with ${code} and status ${status}`;
}

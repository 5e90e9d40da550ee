// Checks every refusal of a test server: a code that its endpoint does not declare fails the response and the test.
import type { FastifyInstance } from 'fastify';
import { listRefusals } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal, REFUSALS } from '#contract/refusals.ts';
import type { Log } from '#server/platform/ports.ts';
import { callOf, failedInstead, isRefusal, jsonText } from './leaks.ts';

export function watchRefusals(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const call = callOf(request);
    const text = jsonText(reply, payload);
    if (call && text !== undefined && isRefusal(reply, text)) {
      const fault = faultIn(call, reply.statusCode, JSON.parse(text));
      if (fault !== undefined) {
        const error = new Error(`${request.method} ${request.url} ${fault}`);
        return failedInstead(reply, log, error);
      }
    }
    return payload;
  });
}

function faultIn(call: Endpoint, status: number, body: unknown): string | undefined {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return `answers ${status} with no refusal of the contract`;
  const { code } = refusal.data;
  if (!listRefusals(call).includes(code))
    return `refuses with ${code}, which its endpoint does not name`;
  const promised: number = REFUSALS[code].status;
  return status === promised ? undefined : `refuses with ${code} and status ${status}`;
}

// Mounts a public GET whose answers are kept as bytes until something changes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendKept } from './cached.ts';
import type { AnswerCache, Caching, KeptAnswer } from './cached.ts';
import { checkedAnswer, parse, requestOrigin } from './mount.ts';
import type { Call, Given } from './mount.ts';

export type KeptCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'origin'>;

export interface KeptMaking<E extends Endpoint> {
  /** Names the variant: calls with one key get one answer. */
  keyOf(call: KeptCall<E>): string;
  /** What caches beyond this server may do with it. */
  cachingOf(call: KeptCall<E>): Caching;
  /** A refusal is thrown and never kept. */
  make(call: KeptCall<E>): Promise<Given<E>>;
}

/** Mounts one public endpoint whose answer is the same for everybody. */
export function mountKept<E extends Endpoint>(
  [app, answers]: readonly [FastifyInstance, AnswerCache],
  endpoint: E,
  { keyOf, cachingOf, make }: KeptMaking<E>,
): void {
  const callOf = (request: FastifyRequest) =>
    ({
      query: parse(endpoint.query, request.query),
      origin: requestOrigin(request),
    }) as KeptCall<E>;
  app.get(BASE_PATH + endpoint.path, (request, reply) => {
    const spelling = requestOrigin(request) + request.url;
    const known = answers.known(spelling);
    if (known) {
      sendKept(request, reply, known);
      return;
    }
    return answerTo(request).then((answer) => {
      answers.remember(spelling, answer);
      return sendKept(request, reply, answer);
    });
  });

  async function answerTo(request: FastifyRequest): Promise<KeptAnswer> {
    const call = callOf(request);
    return answers.get(keyOf(call), cachingOf(call), async () =>
      checkedAnswer(endpoint, { success: true, ...(await make(call)) }),
    );
  }
}

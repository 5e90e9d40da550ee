// Mounts a public GET whose answers are kept as bytes until something changes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendCached } from './answer-cache.ts';
import type { AnswerCache, Caching } from './answer-cache.ts';
import { checkedAnswer, parse, requestOrigin, sendOnce } from './mount.ts';
import type { Call, Result } from './mount.ts';

export type CacheableCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'origin'>;

export interface CacheableHandler<E extends Endpoint> {
  /** Names the variant: calls with one key get one answer. Undefined: it is made for this call alone. */
  keyOf(call: CacheableCall<E>): string | undefined;
  /** What caches beyond this server may do with it. */
  cachingOf(call: CacheableCall<E>): Caching;
  /** A refusal is thrown and never kept. */
  make(call: CacheableCall<E>): Promise<Result<E>>;
  /** The ids of the courses that an answer shows; absent: it may show any. */
  shows?(result: Result<E>): readonly string[];
}

/** Mounts one public endpoint whose answer is the same for everybody. */
export function mountCached<E extends Endpoint>(
  [app, answers]: readonly [FastifyInstance, AnswerCache],
  endpoint: E,
  { keyOf, cachingOf, make, shows }: CacheableHandler<E>,
): void {
  const callOf = (request: FastifyRequest) =>
    ({
      query: parse(endpoint.query, request.query),
      origin: requestOrigin(request),
    }) as CacheableCall<E>;
  app.get(BASE_PATH + endpoint.path, (request, reply) => {
    const spelling = requestOrigin(request) + request.url;
    const known = answers.known(spelling);
    if (known) {
      sendCached(request, reply, known);
      return;
    }
    const call = callOf(request);
    const key = keyOf(call);
    if (key === undefined) return answerTo(call).then((answer) => sendOnce(reply, answer));
    const making = {
      caching: cachingOf(call),
      make: () => answerTo(call),
      // As the schema of the answer has passed it.
      ...(shows ? { shows: (body: object) => shows(body as Result<E>) } : {}),
    };
    return answers.get(key, making).then((answer) => {
      answers.remember(spelling, key, answer);
      return sendCached(request, reply, answer);
    });
  });

  async function answerTo(call: CacheableCall<E>): Promise<object> {
    return checkedAnswer(endpoint, { success: true, ...(await make(call)) });
  }
}

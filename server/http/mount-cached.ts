// Mounts a public call whose answers are kept as bytes until something changes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AnswerCache, Made } from './answer-cache.ts';
import { requireKind, textLimitOf } from './bodies.ts';
import { checkedAnswer, parse, requestOrigin, sendAnswer } from './mount.ts';
import type { Call, Result } from './mount.ts';
import { sendCached } from './packed-answer.ts';
import type { Caching } from './packed-answer.ts';
import { answerParts, isStreamed } from './streamed.ts';
import type { StreamedResult } from './streamed.ts';

export type CacheableCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'body' | 'origin'>;

export interface CacheableHandler<E extends Endpoint> {
  /** Names the variant: calls with one key get one answer. Undefined: it is made for this call alone. */
  keyOf(call: CacheableCall<E>): string | undefined;
  /** What caches beyond this server may do with it. */
  cachingOf(call: CacheableCall<E>): Caching;
  /** A refusal is thrown and never kept. */
  make(call: CacheableCall<E>): Promise<StreamedResult<E>>;
  /** The ids of the courses that an answer shows; absent: it may show any. */
  shows?(result: Result<E>): readonly string[];
  /** Asked before an answer is made: how long it is true by itself; absent: until something changes. */
  holds?(): Promise<Holding>;
}

export interface Holding {
  /** Epoch milliseconds; null without an end. */
  until: number | null;
  /** False: no cache beyond this server may answer by itself what is held otherwise. */
  mayBeHeld: boolean;
}

/** Mounts one public endpoint whose answer is the same for everybody. */
export function mountCached<E extends Endpoint>(
  [app, answers]: readonly [FastifyInstance, AnswerCache],
  endpoint: E,
  { keyOf, cachingOf, make, shows, holds }: CacheableHandler<E>,
): void {
  const callOf = (request: FastifyRequest) =>
    ({
      query: parse(endpoint.query, request.query),
      body: parse(endpoint.body, request.body ?? {}),
      origin: requestOrigin(request),
    }) as CacheableCall<E>;
  // What is asked for by a body has no address by which it is known again.
  const spellingOf = (request: FastifyRequest) =>
    endpoint.body ? '' : requestOrigin(request) + request.url;
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const spelling = spellingOf(request);
    const known = answers.known(spelling);
    if (known) return sendCached(request, reply, known);
    const call = callOf(request);
    const key = keyOf(call);
    if (key === undefined)
      return make(call).then((result) => sendAnswer(reply, endpoint, { success: true, ...result }));
    const making = {
      caching: cachingOf(call),
      make: () => made(call),
      showsFew: shows !== undefined,
    };
    return answers.get(key, making).then((answer) => {
      if (spelling !== '') answers.remember(spelling, key, answer);
      return sendCached(request, reply, answer);
    });
  };
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    bodyLimit: textLimitOf(endpoint),
    onRequest: (request, _reply, done) => {
      requireKind(endpoint, request);
      done();
    },
    handler,
  });

  async function made(call: CacheableCall<E>): Promise<Made> {
    const holding = (await holds?.()) ?? {};
    const answer = { success: true, ...(await make(call)) };
    if (isStreamed(answer)) return { parts: answerParts(endpoint, answer), ...holding };
    const checked = checkedAnswer(endpoint, answer);
    return {
      ...holding,
      parts: [JSON.stringify(checked)],
      // As the schema of the answer has passed it.
      ...(shows ? { shows: shows(checked as Result<E>) } : {}),
    };
  }
}

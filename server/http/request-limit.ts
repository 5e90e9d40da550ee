// How often one address may ask within a minute: whatever is answered below the API counts, refusals too.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { SEGMENT_ADDRESS } from '#contract/video-package.ts';
import { paymentWebhook } from '#contract/payments.ts';
import { AppError } from '../platform/errors.ts';
import { LIVE_ROUTE, READY_ROUTE } from './health.ts';
import { getNetwork } from './network.ts';

/** Where the built site answers, as the router knows it. */
export const SITE_ROUTE = '/*';
/**
 * Pages and their files cost next to nothing, and a classroom shares one address. Probes may come from the
 * address of a proxy, which others use up. So do segments of films, of which a class asks for many.
 */
const UNCOUNTED: ReadonlySet<string> = new Set([
  SITE_ROUTE,
  LIVE_ROUTE,
  READY_ROUTE,
  BASE_PATH + SEGMENT_ADDRESS,
]);

/** A busy day of the provider comes from a few addresses, and what it brings is money. */
const PROVIDER_TIMES_AS_MANY = 10;

/** Begins to count. What counts and refuses is `countRequest`. */
export async function limitRequests(
  app: FastifyInstance,
  requestsPerMinute: number,
): Promise<void> {
  await app.register(rateLimit, {
    // A hook of the plugin would run after those of a route: what the route refuses would never count.
    global: false,
    max: (request) => requestsPerMinute * (isOfProvider(request) ? PROVIDER_TIMES_AS_MANY : 1),
    timeWindow: '1 minute',
    keyGenerator: (request) => (isOfProvider(request) ? 'provider ' : '') + getNetwork(request.ip),
  });
}

/** Counts a request for its address. Fails: too_many, with the seconds until the minute is over. */
export async function countRequest(request: FastifyRequest): Promise<void> {
  if (!UNCOUNTED.has(request.routeOptions.url ?? '')) await countAlways(request);
}

/** The same for what is not counted by its route. Fails: too_many. */
export async function countAlways(request: FastifyRequest): Promise<void> {
  const counted = await request.server.createRateLimit()(request);
  if (counted.isAllowed || !counted.isExceeded) return;
  const message = 'Too many requests. Please wait a moment.';
  throw new AppError('too_many', message, { retryAfter: counted.ttlInSeconds });
}

function isOfProvider({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === BASE_PATH + paymentWebhook.path;
}

// Rate limit per network and minute. Every API response counts, including refusals.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { SEGMENT_PATH } from '#contract/media/video-package.ts';
import { paymentWebhook } from '#contract/sales/payments.ts';
import { AppError } from '../platform/errors.ts';
import { LIVE_ROUTE, READY_ROUTE } from './health.ts';
import { getNetwork } from './network.ts';

/** The route of the built site. */
export const SITE_ROUTE = '/*';
/**
 * Pages and their files cost next to nothing, and a classroom shares one address. Health checks may come from the
 * address of a proxy that others share. A class also requests many video segments.
 */
const UNLIMITED_ROUTES: ReadonlySet<string> = new Set([
  SITE_ROUTE,
  LIVE_ROUTE,
  READY_ROUTE,
  BASE_PATH + SEGMENT_PATH,
]);

/** The provider sends many webhooks from a few addresses, and each one concerns a payment. */
const WEBHOOK_LIMIT_FACTOR = 10;

/** Sets the limits up; `countRequest` counts and refuses. */
export async function registerRateLimit(
  app: FastifyInstance,
  requestsPerMinute: number,
): Promise<void> {
  await app.register(rateLimit, {
    // The plugin's own hook would run after the route's hooks, so refusals by routes would not count.
    global: false,
    max: (request) => requestsPerMinute * (isWebhook(request) ? WEBHOOK_LIMIT_FACTOR : 1),
    timeWindow: '1 minute',
    keyGenerator: (request) => (isWebhook(request) ? 'provider ' : '') + getNetwork(request.ip),
  });
}

/** Counts a request for its network. Fails: too_many, with the seconds until the minute is over. */
export async function countRequest(request: FastifyRequest): Promise<void> {
  if (!UNLIMITED_ROUTES.has(request.routeOptions.url ?? '')) await countAlways(request);
}

/** Counts a request even if its route has no limit. Fails: too_many. */
export async function countAlways(request: FastifyRequest): Promise<void> {
  const result = await request.server.createRateLimit()(request);
  if (result.isAllowed || !result.isExceeded) return;
  const message = 'Too many requests. Please wait a moment.';
  throw new AppError('too_many', message, { retryAfter: result.ttlInSeconds });
}

function isWebhook({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === BASE_PATH + paymentWebhook.path;
}

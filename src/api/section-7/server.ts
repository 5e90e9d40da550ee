// Which server answers: asked once a page by `GET /meta`. One without that call knows section 7 and nothing more.
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { ANY_FILM_FEATURE, EMAIL_CODE_FEATURE, Feature } from '#contract/features.ts';
import { getMeta } from '#contract/meta.ts';
import { call, type Sent } from '../client.ts';

type ServerMeta = Pick<
  AnswerOf<typeof getMeta>,
  'features' | 'paymentKeyId' | 'checkoutScript' | 'videoMaxBytes'
>;

const NOTHING: ServerMeta = { features: [], paymentKeyId: '', checkoutScript: '' };

let facts: Promise<ServerMeta> | undefined;

/**
 * Never rejects: a server without this call is one that speaks section 7 only. A 404 without CORS headers looks like no
 * answer, so this is asked once a page whatever comes back, and again only if the browser was offline.
 */
export function serverMeta(): Promise<ServerMeta> {
  facts ??= call(getMeta).catch(() => {
    if (!navigator.onLine) facts = undefined;
    return NOTHING;
  });
  return facts;
}

/** Whether the server has a call. Never rejects. */
export async function hasCall({ feature = '' }: { feature?: string }): Promise<boolean> {
  return (await serverMeta()).features.includes(feature);
}

/** What is no call of its own. Never rejects. */
export function offers(
  feature: Feature | typeof EMAIL_CODE_FEATURE | typeof ANY_FILM_FEATURE,
): Promise<boolean> {
  return hasCall({ feature });
}

/** `call`; undefined where the server lacks it. Throws ApiError. */
export async function callIfOffered<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E>,
): Promise<AnswerOf<E> | undefined> {
  return (await hasCall(endpoint)) ? call(endpoint, sent) : undefined;
}

// Which server answers: asked once a page by `GET /meta`. One without that call knows section 7 and nothing more.
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { EMAIL_CODE_FEATURE, type Feature } from '#contract/features.ts';
import { getMeta } from '#contract/meta.ts';
import { ApiError, call, send, type Sent } from '../client.ts';

interface ServerFacts {
  features: ReadonlySet<string>;
  paymentKeyId: string;
  checkoutScript: string;
}

const NOTHING: ServerFacts = { features: new Set(), paymentKeyId: '', checkoutScript: '' };

let asked: Promise<ServerFacts> | undefined;

/** Never rejects: a server without this call is one that speaks section 7 only. */
export function serverFacts(): Promise<ServerFacts> {
  asked ??= call(getMeta).then(
    ({ features, paymentKeyId, checkoutScript }) => ({
      features: new Set(features),
      paymentKeyId,
      checkoutScript,
    }),
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'no_answer') asked = undefined;
      return NOTHING;
    },
  );
  return asked;
}

/** Never rejects. */
export async function offers(feature: Feature | typeof EMAIL_CODE_FEATURE): Promise<boolean> {
  return (await serverFacts()).features.has(feature);
}

/** Whether the server has a call. Never rejects. */
export async function hasCall({ feature }: Endpoint): Promise<boolean> {
  return feature === undefined || offers(feature);
}

/** `send`; undefined where the server lacks the call. Throws ApiError. */
export async function sendIfOffered<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E>,
): Promise<unknown> {
  return (await hasCall(endpoint)) ? send(endpoint, sent) : undefined;
}

/** `call`; undefined where the server lacks it. Throws ApiError. */
export async function callIfOffered<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E>,
): Promise<AnswerOf<E> | undefined> {
  return (await hasCall(endpoint)) ? call(endpoint, sent) : undefined;
}

/** Whether sign-up wants an address proven by a mailed code. Never rejects. */
export function wantsEmailCode(): Promise<boolean> {
  return offers(EMAIL_CODE_FEATURE);
}

// What the server offers, asked once per page. A section 7 server offers nothing more.
import type * as z from 'zod/mini';
import { getMeta } from '#contract/meta.ts';
import { ApiError, call } from './client.ts';

export interface ServerFacts {
  features: ReadonlySet<string>;
  paymentKeyId: string;
  checkoutScript: string;
}

const NOTHING: ServerFacts = { features: new Set(), paymentKeyId: '', checkoutScript: '' };

let asked: Promise<ServerFacts> | undefined;

/** Never rejects: a server without this call is one that speaks section 7 only. */
export function serverFacts(): Promise<ServerFacts> {
  asked ??= call(getMeta).then(factsOf, (error: unknown) => {
    if (error instanceof ApiError && error.code === 'no_answer') asked = undefined;
    return NOTHING;
  });
  return asked;
}

function factsOf(meta: z.infer<typeof getMeta.answer>): ServerFacts {
  return {
    features: new Set(meta.features),
    paymentKeyId: meta.paymentKeyId,
    checkoutScript: meta.checkoutScript,
  };
}

/** The key by which a server knows again what it has created; undefined for one that knows none. */
export async function knownKey(creationKey: string): Promise<string | undefined> {
  return (await serverFacts()).features.has('creationKeys') ? creationKey : undefined;
}

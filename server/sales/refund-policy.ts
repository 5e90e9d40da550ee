// The refund policy by its versions: which one orders are made under, and the words of each for as long as an order names it.
import { refundPolicy as key } from '#contract/site-documents.ts';
import type { SiteLists } from '#contract/site-lists.ts';
import { canonicalJson, hashSha256 } from '../platform/canonical-json.ts';
import type { Queries } from '../platform/ports.ts';
import { shipped, storedValue } from '../platform/shipped-content.ts';
import * as store from './refund-policy.store.ts';

export interface OrderPolicy {
  /** Null where none was kept: the words are today's. */
  version: string | null;
  publishedAt: string | null;
  isToday: boolean;
  sections: SiteLists[typeof key];
}

/** The version that an order is made under now: the latest that was published, else that of the shipped words. */
export async function refundPolicyNow(db: Queries): Promise<string> {
  return (await store.latestVersion(db, key))?.id ?? shippedVersion();
}

/** Shipped words are a version from the first order on that is made under them. */
export async function storeRefundPolicy(tx: Queries, version: string, at: number): Promise<void> {
  if (version !== shippedVersion()) return;
  await store.storeShippedVersion(tx, {
    id: version,
    key,
    revision: 0,
    value: JSON.stringify(shipped(key)),
    created_at: at,
    created_by: '',
  });
}

/** Of orders from before versions were kept with them it is the one that was published last by then. */
export async function refundPolicyOf(
  db: Queries,
  { version, at }: { version: string | null; at: number },
): Promise<OrderPolicy> {
  const today = await store.latestVersion(db, key);
  const row =
    version === null
      ? await store.latestVersion(db, key, at)
      : await store.versionRow(db, { key, id: version });
  if (row)
    return {
      version: row.id,
      publishedAt: row.revision > 0 ? new Date(row.created_at).toISOString() : null,
      isToday: row.id === (today?.id ?? shippedVersion()),
      sections: storedValue(key, row.value),
    };
  const sections = today ? storedValue(key, today.value) : shipped(key);
  return { version: null, publishedAt: null, isToday: true, sections };
}

/** The same words have one name, in every installation. */
function shippedVersion(): string {
  const sections = shipped(key).map(({ id, title, body }) => ({ id, title, body }));
  return `shipped-${hashSha256(canonicalJson(sections)).slice(0, 32)}`;
}

// Versions of the refund policy: every order names the one it was made under, and its text stays available.
import { refundPolicy as key } from '#contract/site/site-documents.ts';
import type { SiteLists } from '#contract/site/site-lists.ts';
import { canonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Queries } from '../../platform/ports.ts';
import { shipped, storedValue } from '../../platform/shipped-content.ts';
import * as store from './refund-policy.store.ts';

export interface OrderPolicy {
  /** Null when no version is stored: the text is the current one. */
  version: string | null;
  publishedAt: string | null;
  isToday: boolean;
  sections: SiteLists[typeof key];
}

/** The version for new orders: the latest published one, otherwise the shipped text. */
export async function refundPolicyNow(db: Queries): Promise<string> {
  return (await store.latestVersion(db, key))?.id ?? shippedVersion();
}

/** Stores the shipped text as a version when the first order names it. Does nothing for published versions. */
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

/** Orders of older releases name no version: the last one published before the order applies. */
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

/** Derived from the text, so that it is the same in every installation. */
function shippedVersion(): string {
  const sections = shipped(key).map(({ id, title, body }) => ({ id, title, body }));
  return `shipped-${hashSha256(canonicalJson(sections)).slice(0, 32)}`;
}

// Versions of the refund policy: every order names the one it was made under, and its text stays available.
import { REFUND_POLICY_KEY as key } from '#contract/site/site-documents.ts';
import type { SiteLists } from '#contract/site/site-lists.ts';
import { toCanonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Queries } from '../../platform/ports.ts';
import { getDefaultContent, parseStoredValue } from '../../platform/default-content.ts';
import * as store from './refund-policy.store.ts';

export interface OrderPolicy {
  /** Null when no version is stored: the text is the current one. */
  version: string | null;
  publishedAt: string | null;
  isToday: boolean;
  sections: SiteLists[typeof key];
}

/** The version for new orders: the latest published one, otherwise the shipped text. */
export async function getCurrentPolicyVersion(db: Queries): Promise<string> {
  return (await store.findLatestVersion(db, key))?.id ?? getShippedVersion();
}

/** Stores the shipped text as a version when the first order names it. Does nothing for published versions. */
export async function storeRefundPolicy(tx: Queries, version: string, at: number): Promise<void> {
  if (version !== getShippedVersion()) return;
  await store.insertShippedVersion(tx, {
    id: version,
    key,
    revision: 0,
    value: JSON.stringify(getDefaultContent(key)),
    created_at: at,
    created_by: '',
  });
}

/** Orders of older releases name no version: the last one published before the order applies. */
export async function getPolicyOfVersion(
  db: Queries,
  { version, at }: { version: string | null; at: number },
): Promise<OrderPolicy> {
  const currentVersion = await store.findLatestVersion(db, key);
  const row =
    version === null
      ? await store.findLatestVersion(db, key, at)
      : await store.findVersion(db, { key, id: version });
  if (row)
    return {
      version: row.id,
      publishedAt: row.revision > 0 ? new Date(row.created_at).toISOString() : null,
      isToday: row.id === (currentVersion?.id ?? getShippedVersion()),
      sections: parseStoredValue(key, row.value),
    };
  const sections = currentVersion
    ? parseStoredValue(key, currentVersion.value)
    : getDefaultContent(key);
  return { version: null, publishedAt: null, isToday: true, sections };
}

/** Derived from the text, so that it is the same in every installation. */
function getShippedVersion(): string {
  const sections = getDefaultContent(key).map(({ id, title, body }) => ({ id, title, body }));
  return `shipped-${hashSha256(toCanonicalJson(sections)).slice(0, 32)}`;
}

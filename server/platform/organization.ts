// The organization's name and address in mails, receipts, certificates and pictures.
import * as z from 'zod/mini';
import type { Queries } from './ports.ts';
import { getDefaultContent } from './default-content.ts';

/** Only the fields needed here, so that mails work with the settings of later releases. */
const Organization = z.object({ name: z.string(), city: z.string(), email: z.string() });
export type Organization = z.infer<typeof Organization>;

/** Texts that the owner has published; null where nothing was published. */
type Published = Record<'settings' | 'mails', string | null>;

/** The published texts, cached per transaction. */
const textsByTransaction = new WeakMap<Queries, Promise<Published>>();

/** Reads the published settings and mail texts, once per transaction. */
export function getPublishedTexts(db: Queries): Promise<Published> {
  if (!db.isTransaction) return readTexts(db);
  const texts = textsByTransaction.get(db) ?? readTexts(db);
  textsByTransaction.set(db, texts);
  return texts;
}

async function readTexts(db: Queries): Promise<Published> {
  const rows = await db
    .selectFrom('site_documents')
    .select(['key', 'published'])
    .where('key', 'in', ['settings', 'mails'])
    .execute();
  const texts = Object.fromEntries(rows.map((row) => [row.key, row.published]));
  return { settings: null, mails: null, ...texts };
}

/** The published organization, or else the default. */
export async function getOrganization(db: Queries): Promise<Organization> {
  const { settings } = await getPublishedTexts(db);
  return settings === null ? getDefaultOrganization() : Organization.parse(JSON.parse(settings));
}

function getDefaultOrganization(): Organization {
  return Organization.parse(getDefaultContent('settings'));
}

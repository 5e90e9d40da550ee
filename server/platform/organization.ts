// The organization's name and address in mails, receipts, certificates and pictures.
import * as z from 'zod/mini';
import type { Queries } from './ports.ts';
import { shipped } from './shipped-content.ts';

/** The fields needed here. Settings of later releases may have others, and a mail must not fail on them. */
const Organization = z.object({ name: z.string(), city: z.string(), email: z.string() });
export type Organization = z.infer<typeof Organization>;

/** Texts that the owner has published; null where nothing was published. */
type Published = Record<'settings' | 'mails', string | null>;

/** Cached per transaction. */
const readIn = new WeakMap<Queries, Promise<Published>>();

/** Reads the rows by key, once per transaction. */
export function publishedTexts(db: Queries): Promise<Published> {
  if (!db.isTransaction) return readTexts(db);
  const texts = readIn.get(db) ?? readTexts(db);
  readIn.set(db, texts);
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

/** As published, or else the default. */
export async function getOrganization(db: Queries): Promise<Organization> {
  const { settings } = await publishedTexts(db);
  return settings === null ? shippedOrganization() : Organization.parse(JSON.parse(settings));
}

function shippedOrganization(): Organization {
  return Organization.parse(shipped('settings'));
}

// How the house calls itself, for whatever the server writes: mails, receipts, certificates, pictures.
import * as z from 'zod/mini';
import type { Queries } from './ports.ts';
import { shipped } from './shipped-content.ts';

/** The part of the settings that is needed here: later settings have other fields, and a mail must not fail by them. */
const Organization = z.object({ name: z.string(), city: z.string(), email: z.string() });
export type Organization = z.infer<typeof Organization>;

/** What the owner has published of what the server writes by; null where nothing was. */
type Published = Record<'settings' | 'mails', string | null>;

/** As a transaction read them first. */
const readIn = new WeakMap<Queries, Promise<Published>>();

/** Read where it is written down: rows by their keys, once in a transaction. */
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

/** As published, or as shipped. */
export async function getOrganization(db: Queries): Promise<Organization> {
  const { settings } = await publishedTexts(db);
  return settings === null ? shippedOrganization() : Organization.parse(JSON.parse(settings));
}

function shippedOrganization(): Organization {
  return Organization.parse(shipped('settings'));
}

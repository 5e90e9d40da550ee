// How the house calls itself, for whatever the server writes: mails, receipts, certificates, pictures.
import * as z from 'zod/mini';
import type { Queries } from './ports.ts';
import { shipped } from './shipped-content.ts';

/** The part of the settings that is needed here: later settings have other fields, and a mail must not fail by them. */
const House = z.object({ name: z.string(), city: z.string(), email: z.string() });
export type House = z.infer<typeof House>;

/** As a transaction read it first. */
const readIn = new WeakMap<Queries, Promise<House>>();

/** As published, or as shipped. Read where it is written down: a row by its key, once in a transaction. */
export function houseOf(db: Queries): Promise<House> {
  if (!db.isTransaction) return readHouse(db);
  const house = readIn.get(db) ?? readHouse(db);
  readIn.set(db, house);
  return house;
}

async function readHouse(db: Queries): Promise<House> {
  const row = await db
    .selectFrom('site_documents')
    .select('published')
    .where('key', '=', 'settings')
    .executeTakeFirst();
  const text = row?.published ?? null;
  return text === null ? shippedHouse() : House.parse(JSON.parse(text));
}

export function shippedHouse(): House {
  return House.parse(shipped('settings'));
}

// The encrypted copy of an erased person's identity. No endpoint reads it; it is deleted after a year.
import { DAY_MS } from '../platform/durations.ts';
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './privacy.store.ts';

/** DPDP Rules 2025, r.8(3). */
export const ENCRYPTED_COPY_DAYS = 366;

type Key = Pick<Deps, 'mediaSecret'>;
const getEncryptionKey = ({ mediaSecret }: Key) =>
  ({ setting: mediaSecret, purpose: 'erased people' }) as const;

/** The identity, for requests that the law requires. */
export interface EncryptedPerson {
  name: string;
  email: string;
  phone: string;
  joinedAt: number;
  erasedAt: number;
}

/** Runs in the transaction that erases. */
export async function encryptPerson(
  deps: Key & Pick<Deps, 'clock'>,
  tx: Queries,
  user: UserRow,
): Promise<void> {
  const at = deps.clock();
  const person: EncryptedPerson = {
    name: user.full_name,
    email: user.email,
    phone: user.contact_number,
    joinedAt: user.created_at,
    erasedAt: at,
  };
  await store.insertEncryptedPerson(tx, {
    user_id: user.id,
    body: encryptText(getEncryptionKey(deps), user.id, JSON.stringify(person)),
    sealed_at: at,
    purge_after: at + ENCRYPTED_COPY_DAYS * DAY_MS,
  });
}

/** Decrypts a row; undefined if it was encrypted with another key. */
export function decryptPerson(
  key: Key,
  { user_id, body }: { user_id: string; body: string },
): EncryptedPerson | undefined {
  const text = decryptText(getEncryptionKey(key), user_id, body);
  return text === undefined ? undefined : (JSON.parse(text) as EncryptedPerson);
}

/** Deletes rows after their year. */
export function purgeEncryptedPeople({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deleteExpiredEncryptedPeople(db, clock());
}

// Encrypts short secrets in rows and URLs, so that readers of the database, a backup or a log cannot use them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Texts of one purpose cannot be decrypted for another. */
export type Purpose =
  | 'text of mails'
  | 'keys of films'
  | 'playback tokens'
  | 'second steps'
  | 'links to unsubscribe'
  | 'erased people';

/**
 * AES-256-GCM with a key derived from a setting for one purpose; `id` is authenticated, so no text fits another row.
 */
export function encryptText(
  { setting, purpose }: { setting: string; purpose: Purpose },
  id: string,
  text: string,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(setting, purpose), iv).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Undefined for another setting, purpose or row, and for altered text. */
export function decryptText(
  { setting, purpose }: { setting: string; purpose: Purpose },
  id: string,
  encrypted: string,
): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(setting, purpose), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Node throws for every failure; there is nothing to distinguish.
    return undefined;
  }
}

/** Derives a key of its own for each purpose. */
function deriveKey(setting: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', setting, '', purpose, KEY_BYTES));
}

// Encrypts the text of mails that carry a secret: who reads the database or a backup of it cannot open them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key that is made of a setting; `id` is bound in, so no text fits another row. */
export function encryptText(setting: string, id: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(setting), iv).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Undefined under another setting, for another row, and for what was changed. */
export function decryptText(setting: string, id: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(setting), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Node refuses by throwing: there is nothing to tell apart.
    return undefined;
  }
}

/** Apart from what else is signed with the same setting. */
function keyOf(setting: string): Buffer {
  return Buffer.from(hkdfSync('sha256', setting, '', 'text of mails', KEY_BYTES));
}

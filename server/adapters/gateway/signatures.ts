// The provider's signatures: hex HMAC-SHA256, compared in constant time.
import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX_256 = /^[0-9a-f]{64}$/;

/** Whether `signature` is the lower-case hex HMAC-SHA256 of the bytes under the secret. */
export function isSignature(signature: string, bytes: string | Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest();
  if (!HEX_256.test(signature)) return false;
  const received = Buffer.from(signature, 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

// Time-based one-time passwords (RFC 6238), by a library, and recovery codes.
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../platform/ports.ts';

const STEP_SECONDS = 30;
const STEPS_EITHER_SIDE = 1;
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;

/** Base32. */
export function generateSecret(random: Pick<Random, 'token'>): string {
  return generateBase32(random, SECRET_BYTES);
}

/** The otpauth:// URL for a QR code; `issuer` is the organization. */
export function toOtpauthUrl(secret: string, label: string, issuer: string): string {
  return createTotp(secret, { label, issuer }).toString();
}

/** The time step that the digits match: the current one, or one before or after it; undefined if none. */
export function findCounter(secret: string, digits: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined;
  const delta = createTotp(secret).validate({
    token: digits,
    timestamp: at,
    window: STEPS_EITHER_SIDE,
  });
  return delta === null ? undefined : Math.floor(at / 1000 / STEP_SECONDS) + delta;
}

/** 80 random bits, shown in groups of four. */
export function generateRecoveryCode(random: Pick<Random, 'token'>): string {
  return generateBase32(random, RECOVERY_BYTES).replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Removes spaces and hyphens. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

function createTotp(secret: string, names: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });
}

function generateBase32({ token }: Pick<Random, 'token'>, bytes: number): string {
  const random = Buffer.from(token(), 'base64url').subarray(0, bytes);
  return new Secret({ buffer: Uint8Array.from(random).buffer }).base32;
}

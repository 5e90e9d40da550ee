// Self-signed TLS certificates for host names that we do not own.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const YEAR_MS = 365 * 24 * 3_600_000;
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const SUBJECT_ALT_NAME = '0603551d11';

/** Tags of DER, ITU-T X.690. */
const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
/** `[0]` and `[3]` of a certificate, and a DNS name in its list of names. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

/** Key and self-signed certificate (RFC 5280) for these host names, as PEM. */
export function selfSigned(names: readonly string[], now: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, hex(ECDSA_WITH_SHA256));
  const common = der(SEQUENCE, hex(COMMON_NAME), der(UTF8_STRING, text(names[0] ?? '')));
  const who = der(SEQUENCE, der(SET, common));
  const hosts = der(SEQUENCE, ...names.map((name) => der(DNS_NAME, text(name))));
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    who,
    der(SEQUENCE, utcTime(now - YEAR_MS), utcTime(now + YEAR_MS)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, hex(SUBJECT_ALT_NAME), der(OCTET_STRING, hosts)))),
  );
  const signature = der(BIT_STRING, Buffer.of(0), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der(SEQUENCE, content, algorithm, signature)),
  };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const size =
    length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 255);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(UTC_TIME, text(`${digits}Z`));
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const text = (written: string): Buffer => Buffer.from(written, 'utf8');

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

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
export function createSelfSignedCertificate(
  names: readonly string[],
  now: number,
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = encodeDer(SEQUENCE, decodeHex(ECDSA_WITH_SHA256));
  const common = encodeDer(
    SEQUENCE,
    decodeHex(COMMON_NAME),
    encodeDer(UTF8_STRING, text(names[0] ?? '')),
  );
  const subject = encodeDer(SEQUENCE, encodeDer(SET, common));
  const hosts = encodeDer(SEQUENCE, ...names.map((name) => encodeDer(DNS_NAME, text(name))));
  const content = encodeDer(
    SEQUENCE,
    encodeDer(VERSION, encodeDer(INTEGER, Buffer.of(2))),
    encodeDer(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    subject,
    encodeDer(SEQUENCE, encodeUtcTime(now - YEAR_MS), encodeUtcTime(now + YEAR_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(
      EXTENSIONS,
      encodeDer(
        SEQUENCE,
        encodeDer(SEQUENCE, decodeHex(SUBJECT_ALT_NAME), encodeDer(OCTET_STRING, hosts)),
      ),
    ),
  );
  const signature = encodeDer(BIT_STRING, Buffer.of(0), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: encodePem(encodeDer(SEQUENCE, content, algorithm, signature)),
  };
}

function encodeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const size =
    length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 255);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

function encodeUtcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return encodeDer(UTC_TIME, text(`${digits}Z`));
}

const decodeHex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const text = (written: string): Buffer => Buffer.from(written, 'utf8');

function encodePem(bytes: Buffer): string {
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

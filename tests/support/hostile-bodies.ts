// Bodies that cost a careless parser far more than they cost the sender.
import { FORM_MAX_BYTES, JSON_MAX_BYTES } from '#contract/endpoint.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const PAIRS = 100_000;
const NAMES = 70_000;
const DEPTH = 200_000;

export interface HostileBody {
  type: string;
  text: string;
}

/** Each in the size of an attack, and in the largest size that the server reads. */
export const HOSTILE_BODIES: Readonly<Record<string, HostileBody>> = {
  "form without '='": buildForm('a&'.repeat(PAIRS)),
  "form without '=', as large as is read": buildForm('a&'.repeat(FORM_MAX_BYTES / 2)),
  '100,000 pairs': buildForm(listPairs(PAIRS).join('&')),
  'deep JSON': buildJson('['.repeat(DEPTH) + ']'.repeat(DEPTH)),
  'deep JSON, as large as is read': buildJson(buildNestedJson(JSON_MAX_BYTES - 100)),
  '70,000 keys': buildJson(`{${listKeys(NAMES)}}`),
  'keys, as large as is read': buildJson(`{${listKeys(4000)}}`),
  'longest text': buildJson(JSON.stringify(buildLongFields(JSON_MAX_BYTES / 20))),
  'marks of two kinds on one letter': buildJson(
    JSON.stringify({ message: `a${'\u0301\u0327'.repeat(JSON_MAX_BYTES / 4 - 100)}` }),
  ),
  'half-width marks among others': buildJson(
    JSON.stringify({ fullName: `a${'\uFF9E\u0301'.repeat(JSON_MAX_BYTES / 5 - 100)}` }),
  ),
  'signs that NFKC makes eighteen of': buildJson(
    JSON.stringify(inNames('\uFDFA'.repeat(JSON_MAX_BYTES / 9 - 100))),
  ),
};

function buildForm(text: string): HostileBody {
  return { type: FORM, text };
}

function buildJson(text: string): HostileBody {
  return { type: JSON_TYPE, text };
}

function listPairs(count: number): string[] {
  return Array.from({ length: count }, (_one, nth) => `n${nth}=v`);
}

function listKeys(count: number): string {
  return Array.from({ length: count }, (_one, nth) => `"key${nth}":1`).join(',');
}

function inNames(text: string): Record<string, string> {
  return { fullName: text, firstName: text, lastName: text };
}

function buildNestedJson(bytes: number): string {
  return `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`;
}

/** Every field that a public call reads, each with as many characters. */
function buildLongFields(length: number): Record<string, string> {
  const text = 'a'.repeat(length);
  const fields = ['email', 'password', 'fullName', 'contactNumber', 'otp', 'token', 'emailProof'];
  const more = ['searchQuery', 'courseId', 'categoryId', 'firstName', 'lastName', 'message'];
  return Object.fromEntries(
    [...fields, ...more, 'subject', 'noticeVersion'].map((field) => [field, text]),
  );
}

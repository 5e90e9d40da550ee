// Generates bad requests: valid input from the schema of each endpoint, then broken.
import fc from 'fast-check';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { badText, brokenFields, readJson, toSchema, toText } from './fuzz-values.ts';
import type { Field } from './fuzz-values.ts';

export const SENDERS = ['visitor', 'student', 'admin'] as const;
export type Sender = (typeof SENDERS)[number];

/** `@{name}` in path and text is replaced by an existing value when the request is sent: see fuzz.ts. */
export interface BadRequest {
  name: string;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  text: string;
  /** Appended after the text: bytes that are not valid text. */
  bytes: number[];
  /** Path and method are those of the endpoint, so the response must match the contract. */
  reachesCall: boolean;
}

const DEEP = 100_000;
const TOO_LARGE = 1024 * 1024 + 1;
const LONG_HEADER = 10 * 1024;
const BOUNDARY = 'a-line-between-parts';
const BODIES = '[]|null|""|1|true|{|{"|[{|{"a":}|{"a":1,}|\ufeff{}|NaN|\0|<a/>|a=b'.split('|');

type Sent = Pick<BadRequest, 'text' | 'bytes' | 'headers'>;
const as = (type: string, text: string, bytes: number[] = []): Sent => ({
  text,
  bytes,
  headers: { 'content-type': type },
});

/** A valid or almost valid body. */
function fittingBody(call: Endpoint): fc.Arbitrary<Sent> {
  const fields = brokenFields(toSchema(call.body));
  if (call.encoding === 'multipart') {
    const file = fc.oneof(
      fc.constantFrom('@{picture}', '@{picture}', 'email\n@{email}\n'),
      badText,
    );
    return fc
      .tuple(fields, badText, file)
      .map(([all, name, text]) => multipart(call, all, { name, text }));
  }
  return fields.map((all) => as('application/json', readJson(all)));
}

function multipart(
  call: Endpoint,
  fields: readonly Field[],
  file: { name: string; text: string },
): Sent {
  const parts = fields.map(([name, json]) => part(`name="${name}"`, toText(json)));
  const files = Object.keys(call.files ?? {}).map((name) =>
    part(`name="${name}"; filename="${file.name}"\r\ncontent-type: image/png`, file.text),
  );
  const text = [...parts, ...files, `--${BOUNDARY}--\r\n`].join('');
  return as(`multipart/form-data; boundary=${BOUNDARY}`, text);
}

function part(disposition: string, text: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
}

/** An invalid body: truncated, deeply nested, huge, binary, or of another content type. */
function hopelessBody(call: Endpoint): fc.Arbitrary<Sent> {
  const json = 'application/json';
  const type = fc.constantFrom(
    ...['text/plain', 'application/xml', json, '', 'application/json; charset=utf-16', '*/*'],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
    ],
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(type, fc.constantFrom(...BODIES)).map(([first, text]) => as(first, text)),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(fittingBody(call), fc.nat()).map(([sent, at]) => cut(sent, at)),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.nat({ max: 255 }), { maxLength: 40 })
        .map((bytes) => as(json, '{"courseId":"', [...bytes, 34, 125])),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fittingBody(call), type).map(([sent, first]) => as(first, sent.text)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('[', '{"courseId":').map((item) => as(json, item.repeat(DEEP))),
    },
    {
      weight: 1,
      arbitrary: fc.constant(as(json, `{"courseId":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)),
    },
    { weight: 1, arbitrary: fc.constant(as(json, `{"courseId":"${'x'.repeat(TOO_LARGE)}"}`)) },
    {
      weight: 1,
      arbitrary: fc.constant(
        as(`multipart/form-data; boundary=${BOUNDARY}`, part('name=""', '').repeat(1000)),
      ),
    },
  );
}

function cut(sent: Sent, at: number): Sent {
  return { ...sent, text: sent.text.slice(0, at % Math.max(1, sent.text.length)) };
}

function getPath(call: Endpoint): fc.Arbitrary<string> {
  const query = brokenFields(toSchema(call.query)).map((fields) => {
    const text = new URLSearchParams(fields.map(([name, json]) => [name, toText(json)]));
    return text.size === 0 ? '' : `?${String(text).replaceAll(/%40%7B(\w+)%7D/g, '@{$1}')}`;
  });
  const id = fc.oneof(
    fc.constant('@{certificateId}'),
    badText.map((item) => encodeURIComponent(item.toWellFormed()) || '1'),
  );
  return fc
    .tuple(query, id)
    .map(([search, first]) => BASE_PATH + call.path.replaceAll(/:\w+/g, () => first) + search);
}

const TWISTS: readonly ((path: string) => string)[] = [
  (path) => `${path}%`,
  (path) => `${path}/%E0%A4%A`,
  (path) => `${path}%00`,
  (path) => `${path}/`,
  (path) => path.replace('/v1', '/v1//'),
  (path) => path.replace(/course|auth|profile/, 'COURSE'),
  (path) => path.replace('/v1/', '/v1/..%2f'),
  (path) => `${path}${'x'.repeat(8000)}`,
  (path) => `${path};a=b`,
];
const POLLUTION: readonly string[] = [
  'courseId=1&courseId=2',
  'courseId[]=1&courseId[x]=2',
  '__proto__[polluted]=1&constructor.prototype.polluted=1',
  'page=1e9&page=-1&query=%FF%FE&query=%00',
  `query=${'%25'.repeat(2000)}`,
];
const HEADERS: readonly Record<string, string | string[]>[] = [
  { 'x-long': 'x'.repeat(LONG_HEADER) },
  { 'x-too-long': 'x'.repeat(2 * LONG_HEADER) },
  { authorization: 'Bearer null' },
  { authorization: `Bearer ${'x'.repeat(LONG_HEADER)}` },
  { authorization: ['Bearer @{courseId}', 'Basic x'] },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=0, gzip;q=x, *;q=', 'if-none-match': '*, "' },
  { range: 'bytes=0-0,1-', 'if-range': '"', accept: '\u00ff' },
  { host: 'evil.example:99999', origin: 'null', 'x-forwarded-host': 'evil' },
  { 'x-http-method-override': 'DELETE', cookie: '__proto__=1', 'x-razorpay-signature': 'zz' },
  { 'x-razorpay-signature': 'a'.repeat(64), 'x-razorpay-event-id': '\u00e9' },
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'] as const;

/** Senders that may call the endpoint are chosen more often. */
const LIKELY: Readonly<Record<Endpoint['access'], readonly Sender[]>> = {
  public: [],
  anyone: [],
  provider: [],
  'signed-in': ['student', 'student'],
  student: ['student', 'student'],
  admin: ['admin', 'admin', 'admin'],
};

const nothing: Sent = { text: '', bytes: [], headers: {} };

function getRequest([name, call]: readonly [string, Endpoint]): fc.Arbitrary<BadRequest> {
  const isRead = call.method === 'GET';
  const body = fc.oneof(
    { weight: 6, arbitrary: isRead ? fc.constant(nothing) : fittingBody(call) },
    { weight: 2, arbitrary: hopelessBody(call) },
  );
  return fc
    .record({
      sender: fc.constantFrom(...SENDERS, ...LIKELY[call.access]),
      path: getPath(call),
      body,
      twist: rarely(fc.constantFrom(...TWISTS.keys())),
      pollution: rarely(fc.constantFrom(...POLLUTION)),
      more: rarely(fc.constantFrom(...HEADERS)),
      method: rarely(fc.constantFrom(...METHODS)),
    })
    .map(({ sender, path, body: sent, twist, pollution, more, method }) => {
      const twisted = twist === undefined ? path : (TWISTS[twist]?.(path) ?? path);
      const polluted =
        pollution === undefined ? '' : (twisted.includes('?') ? '&' : '?') + pollution;
      return {
        name,
        sender,
        method: method ?? call.method,
        path: twisted + polluted,
        headers: { ...sent.headers, ...more },
        text: sent.text,
        bytes: sent.bytes,
        reachesCall: twist === undefined && (method ?? call.method) === call.method,
      };
    });
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: 11, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary },
  );
}

/** Generates requests evenly over all endpoints; the same seed gives the same requests. */
export function badRequests(many: number, seed: number): BadRequest[] {
  const calls = Object.entries<Endpoint>(api);
  const each = Math.ceil(many / calls.length);
  const all = calls.map((call, nth) =>
    fc.sample(getRequest(call), { numRuns: each, seed: seed + nth }),
  );
  return Array.from({ length: each }, (_one, nth) => all.flatMap((of) => of[nth] ?? [])).flat();
}

// Generates bad requests: valid input from the schema of each endpoint, then broken.
import fc from 'fast-check';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { badText, buildBrokenFields, formatJson, toJsonSchema, toText } from './fuzz-values.ts';
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
  /** Has the path and method of the endpoint, so the response must match the contract. */
  reachesCall: boolean;
}

const DEEP = 100_000;
const TOO_LARGE = 1024 * 1024 + 1;
const LONG_HEADER = 10 * 1024;
const BOUNDARY = 'a-line-between-parts';
const BODIES = '[]|null|""|1|true|{|{"|[{|{"a":}|{"a":1,}|\ufeff{}|NaN|\0|<a/>|a=b'.split('|');

type RequestBody = Pick<BadRequest, 'text' | 'bytes' | 'headers'>;
const toBody = (type: string, text: string, bytes: number[] = []): RequestBody => ({
  text,
  bytes,
  headers: { 'content-type': type },
});

/** A valid or almost valid body. */
function buildPlausibleBody(call: Endpoint): fc.Arbitrary<RequestBody> {
  const fields = buildBrokenFields(toJsonSchema(call.body));
  if (call.encoding === 'multipart') {
    const file = fc.oneof(
      fc.constantFrom('@{picture}', '@{picture}', 'email\n@{email}\n'),
      badText,
    );
    return fc
      .tuple(fields, badText, file)
      .map(([all, name, text]) => multipart(call, all, { name, text }));
  }
  return fields.map((all) => toBody('application/json', formatJson(all)));
}

function multipart(
  call: Endpoint,
  fields: readonly Field[],
  file: { name: string; text: string },
): RequestBody {
  const parts = fields.map(([name, json]) => formatPart(`name="${name}"`, toText(json)));
  const files = Object.keys(call.files ?? {}).map((name) =>
    formatPart(`name="${name}"; filename="${file.name}"\r\ncontent-type: image/png`, file.text),
  );
  const text = [...parts, ...files, `--${BOUNDARY}--\r\n`].join('');
  return toBody(`multipart/form-data; boundary=${BOUNDARY}`, text);
}

function formatPart(disposition: string, text: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
}

/** An invalid body: truncated, deeply nested, huge, binary, or of another content type. */
function buildInvalidBody(call: Endpoint): fc.Arbitrary<RequestBody> {
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
      arbitrary: fc
        .tuple(type, fc.constantFrom(...BODIES))
        .map(([first, text]) => toBody(first, text)),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(buildPlausibleBody(call), fc.nat()).map(([sent, at]) => cut(sent, at)),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.nat({ max: 255 }), { maxLength: 40 })
        .map((bytes) => toBody(json, '{"courseId":"', [...bytes, 34, 125])),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(buildPlausibleBody(call), type)
        .map(([sent, first]) => toBody(first, sent.text)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('[', '{"courseId":')
        .map((item) => toBody(json, item.repeat(DEEP))),
    },
    {
      weight: 1,
      arbitrary: fc.constant(toBody(json, `{"courseId":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)),
    },
    { weight: 1, arbitrary: fc.constant(toBody(json, `{"courseId":"${'x'.repeat(TOO_LARGE)}"}`)) },
    {
      weight: 1,
      arbitrary: fc.constant(
        toBody(`multipart/form-data; boundary=${BOUNDARY}`, formatPart('name=""', '').repeat(1000)),
      ),
    },
  );
}

function cut(sent: RequestBody, at: number): RequestBody {
  return { ...sent, text: sent.text.slice(0, at % Math.max(1, sent.text.length)) };
}

function buildPath(call: Endpoint): fc.Arbitrary<string> {
  const query = buildBrokenFields(toJsonSchema(call.query)).map((fields) => {
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

const PATH_CHANGES: readonly ((path: string) => string)[] = [
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

const nothing: RequestBody = { text: '', bytes: [], headers: {} };

function buildRequest([name, call]: readonly [string, Endpoint]): fc.Arbitrary<BadRequest> {
  const isRead = call.method === 'GET';
  const body = fc.oneof(
    { weight: 6, arbitrary: isRead ? fc.constant(nothing) : buildPlausibleBody(call) },
    { weight: 2, arbitrary: buildInvalidBody(call) },
  );
  return fc
    .record({
      sender: fc.constantFrom(...SENDERS, ...LIKELY[call.access]),
      path: buildPath(call),
      body,
      twist: rarely(fc.constantFrom(...PATH_CHANGES.keys())),
      pollution: rarely(fc.constantFrom(...POLLUTION)),
      more: rarely(fc.constantFrom(...HEADERS)),
      method: rarely(fc.constantFrom(...METHODS)),
    })
    .map(({ sender, path, body: sent, twist, pollution, more, method }) => {
      const twisted = twist === undefined ? path : (PATH_CHANGES[twist]?.(path) ?? path);
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
  return fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Generates requests evenly over all endpoints; the same seed gives the same requests. */
export function buildBadRequests(count: number, seed: number): BadRequest[] {
  const calls = Object.entries<Endpoint>(api);
  const perCall = Math.ceil(count / calls.length);
  const all = calls.map((call, nth) =>
    fc.sample(buildRequest(call), { numRuns: perCall, seed: seed + nth }),
  );
  return Array.from({ length: perCall }, (_one, nth) => all.flatMap((of) => of[nth] ?? [])).flat();
}

// Every endpoint accepts only the content types that the contract names.
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { makeAdmin, makeStudent } from '#tests/support/makers.ts';
import { startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const tokens: Partial<Record<Endpoint['access'], string>> = {
  admin: (await makeAdmin(server)).token,
  student: (await makeStudent(server)).token,
};

async function sendContentType(call: Endpoint, contentType: string, body: string | Buffer) {
  const token = tokens[call.access] ?? tokens.student ?? '';
  const response = await fetch(`${server.url}${BASE_PATH}${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const answer = (await response.json()) as { success: boolean; code: string };
  return [response.status, answer.success, answer.code];
}

const CALLS: readonly (readonly [string, Endpoint])[] = Object.entries(api).filter(
  ([, call]) => !['GET', 'HEAD'].includes(call.method) && call.encoding !== 'raw',
);
const listCallsWith = (...encodings: (Endpoint['encoding'] | 'json')[]) =>
  CALLS.filter(([, call]) => encodings.includes(call.encoding ?? 'json'));

const JSON_TEXT = '{"courseId":"1"}';
const FORM_TEXT = '--x\r\nContent-Disposition: form-data; name="courseId"\r\n\r\n1\r\n--x--\r\n';
const UNSUPPORTED_TYPES = [
  ['text/plain', JSON_TEXT],
  ['text/plain; charset=utf-8', JSON_TEXT],
  ['text/html', '<p>'],
  ['application/xml', '<courseId>1</courseId>'],
  ['text/xml', '<courseId>1</courseId>'],
  ['application/octet-stream', JSON_TEXT],
  ['application/jsonp', JSON_TEXT],
  ['application/json-patch+json', '[]'],
  ['application/vnd.api+json', JSON_TEXT],
  ['multipart/mixed; boundary=x', FORM_TEXT],
  ['json', JSON_TEXT],
  ['text/plain, application/json', JSON_TEXT],
] as const;

describe.each(CALLS)('%s', (_name, call) => {
  it('returns 415 for content types that no endpoint accepts [S35]', async () => {
    for (const [type, body] of UNSUPPORTED_TYPES) {
      expect([type, ...(await sendContentType(call, type, body))]).toEqual([
        type,
        415,
        false,
        'wrong_type',
      ]);
    }
  });
});

it.each(listCallsWith('json'))('%s accepts JSON and no forms [S35]', async (_name, call) => {
  for (const [type, body] of [
    ['multipart/form-data; boundary=x', FORM_TEXT],
    ['application/x-www-form-urlencoded', 'courseId=1'],
  ] as const) {
    expect(await sendContentType(call, type, body)).toEqual([415, false, 'wrong_type']);
  }
});

it.each(listCallsWith('multipart'))('%s accepts only form data [S35]', async (_name, call) => {
  for (const [type, body] of [
    ['application/json', JSON_TEXT],
    ['application/x-www-form-urlencoded', 'courseId=1'],
  ] as const) {
    expect(await sendContentType(call, type, body)).toEqual([415, false, 'wrong_type']);
  }
});

it.each(listCallsWith('multipart', 'form'))(
  '%s returns 400 for malformed form data [S35]',
  async (_name, call) => {
    for (const [type, body] of [
      ['multipart/form-data', FORM_TEXT],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=x', '--x'],
      ['multipart/form-data; boundary=x', FORM_TEXT.slice(0, 60)],
      ['multipart/form-data; boundary=y', FORM_TEXT],
      ['multipart/form-data; boundary=x', Buffer.alloc(3000, 0xff)],
    ] as const) {
      expect([type, ...(await sendContentType(call, type, body))]).toEqual([
        type,
        400,
        false,
        'malformed',
      ]);
    }
  },
);

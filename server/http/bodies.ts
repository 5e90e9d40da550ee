// What a call takes as its body: of which kind, how large, and how many names, before it is made sense of.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FORM_MAX_BYTES, FORM_NAMES_MAX, JSON_MAX_BYTES } from '#contract/endpoint.ts';
import { JSON_DEPTH_MAX, JSON_NAMES_MAX } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { withPlainLines } from './uploads.ts';

const MULTIPART = /^multipart\/form-data\b/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Teaches the server to read JSON and forms. Other text is refused as of a wrong type. */
export function readBodies(app: FastifyInstance): void {
  // No call takes plain text; left alone it would be read as a body that breaks its schema.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isWithinJsonBounds(String(body))) void parseJson(request, String(body), done);
    else done(new AppError('malformed', 'The request could not be read.'), undefined);
  });
  // Read by `formFields`, which knows how large it may be.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

/** Most bytes that are read of a body as text; multipart bodies are bounded while they stream. */
export function getTextLimit(endpoint: Endpoint): number {
  return endpoint.maxBytes ?? JSON_MAX_BYTES;
}

/** Refuses, before any of it is read, a kind of body that the call does not take. Fails: wrong_type. */
export function requireKind(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  if (endpoint.encoding === 'multipart') {
    if (!MULTIPART.test(type)) throw new AppError('wrong_type', 'Send this as form data.');
  } else if (endpoint.encoding !== 'form' && endpoint.encoding !== 'raw') {
    const isForm = MULTIPART.test(type) || URL_ENCODED.test(type);
    if (isForm) throw new AppError('wrong_type', 'Send this as JSON.');
  }
}

/** The fields of an url-encoded body; of two with one name the last counts. Fails: too_large, malformed. */
export function formFields(endpoint: Endpoint, text: string): Record<string, string> {
  if (Buffer.byteLength(text) > (endpoint.maxBytes ?? FORM_MAX_BYTES)) {
    throw new AppError('too_large', 'This request is too large.');
  }
  // The platform's parser takes quadratic time for many names.
  if (text.split('&', FORM_NAMES_MAX + 1).length > FORM_NAMES_MAX) {
    throw new AppError('malformed', 'The request could not be read.');
  }
  const fields = [...new URLSearchParams(text)];
  return Object.fromEntries(fields.map(([name, value]) => [name, withPlainLines(value)]));
}

/** Whether a text, if it is JSON, has no more names and is no deeper than any call needs. Linear, and makes nothing. */
function isWithinJsonBounds(text: string): boolean {
  let names = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) names += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (names > JSON_NAMES_MAX || depth > JSON_DEPTH_MAX) return false;
  }
  return true;
}

/** Where the string that begins there ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

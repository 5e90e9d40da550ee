// Parsers for request bodies, with limits on content type, size, depth and number of names.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FORM_MAX_BYTES, FORM_NAMES_MAX, JSON_MAX_BYTES } from '#contract/endpoint.ts';
import { JSON_DEPTH_MAX, JSON_NAMES_MAX } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { normalizeLineBreaks } from './multipart-forms.ts';

const MULTIPART = /^multipart\/form-data\b/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Registers the parsers for JSON and forms. Other text is refused as wrong_type. */
export function registerBodyParsers(app: FastifyInstance): void {
  // No endpoint accepts plain text. Fastify's default parser would pass it on as a string.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isWithinJsonBounds(String(body))) void parseJson(request, String(body), done);
    else done(new AppError('malformed', 'The request could not be read.'), undefined);
  });
  // `parseForm` parses it later, because the limit depends on the endpoint.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

/** Limit in bytes for bodies that are read as text. Multipart bodies are limited while they stream. */
export function getBodyLimit(endpoint: Endpoint): number {
  return endpoint.maxBytes ?? JSON_MAX_BYTES;
}

/** Refuses a content type that the endpoint does not accept, before the body is read. Fails: wrong_type. */
export function requireContentType(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  if (endpoint.encoding === 'multipart') {
    if (!MULTIPART.test(type))
      throw new AppError('wrong_type', 'The body must be multipart/form-data.');
  } else if (endpoint.encoding !== 'form' && endpoint.encoding !== 'raw') {
    const isForm = MULTIPART.test(type) || URL_ENCODED.test(type);
    if (isForm) throw new AppError('wrong_type', 'The body must be JSON.');
  }
}

/** The fields of a URL-encoded body; the last of two fields with the same name counts. Fails: too_large, malformed. */
export function parseForm(endpoint: Endpoint, text: string): Record<string, string> {
  if (Buffer.byteLength(text) > (endpoint.maxBytes ?? FORM_MAX_BYTES)) {
    throw new AppError('too_large', 'The request is too large.');
  }
  // URLSearchParams takes quadratic time for many names.
  if (text.split('&', FORM_NAMES_MAX + 1).length > FORM_NAMES_MAX) {
    throw new AppError('malformed', 'The request could not be read.');
  }
  const fields = [...new URLSearchParams(text)];
  return Object.fromEntries(fields.map(([name, value]) => [name, normalizeLineBreaks(value)]));
}

/** Checks the number of names and the depth of a JSON text in linear time, without parsing it. */
function isWithinJsonBounds(text: string): boolean {
  let names = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findStringEnd(text, at);
    else if (code === COLON) names += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (names > JSON_NAMES_MAX || depth > JSON_DEPTH_MAX) return false;
  }
  return true;
}

/** The index at which the string ends. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

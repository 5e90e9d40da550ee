// @ts-check
// The stand-in's door for developers, as this page uses it.
/* global document, fetch, URL */

/**
 * @template T
 * @param {string} path below the stand-in's address
 * @returns {Promise<T>}
 */
export function read(path) {
  return ask(path, { cache: 'no-store' });
}

/**
 * @template T
 * @param {'PUT' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
export function write(method, path, body = {}) {
  return ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * Throws the stand-in's own words where it refuses.
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  const response = await fetch(new URL(path, document.baseURI), request);
  const answer = await response.json();
  // A payment that failed, as it was told to, is an answer as well.
  if (response.ok || answer.error?.metadata?.payment_id) return answer;
  throw new Error(answer.error?.description ?? `Status ${response.status}.`);
}

// Loopback host names: RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3.

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** `host` has no port. An IPv6 address may have brackets. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

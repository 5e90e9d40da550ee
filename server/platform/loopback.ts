// Loopback host names: RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3.

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Takes a host name or address without its port; an IPv6 address with or without brackets. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

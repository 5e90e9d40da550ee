// The key of rate limits: an IPv4 address, or a whole IPv6 /64, because one connection has that many addresses.
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The network of an address. Other text is returned as it is; a closed connection has no address. */
export function getNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone';
  // Most addresses are IPv4, so this cheap check comes first.
  if (!address.includes(':')) return address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = parseGroups(head);
  const after = parseGroups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Groups without leading zeros; a trailing IPv4 address counts as two. */
function parseGroups(part: string): string[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['ipv4', 'ipv4'] : [group]))
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

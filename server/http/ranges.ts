// Which bytes of a file a request asks for (RFC 9110, section 14).
import type { ByteRange } from '../platform/ports.ts';

export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  /** Nothing of the file lies in the range: 416. */
  | { kind: 'beyond' };

const ONE_RANGE = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i;
const WHOLE: RequestedRange = { kind: 'whole' };

/**
 * Reads a Range header for a file of `size` bytes. Several ranges, other units and nonsense ask for
 * the whole file. `ifRange` must be the file's entity tag, else the range counts as absent.
 */
export function requestedRange(
  header: string | undefined,
  size: number,
  tags: { ifRange: string | undefined; etag: string },
): RequestedRange {
  if (header === undefined) return WHOLE;
  if (tags.ifRange !== undefined && tags.ifRange !== tags.etag) return WHOLE;
  const match = ONE_RANGE.exec(header);
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (!match || (first === '' && last === '')) return WHOLE;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return WHOLE;
  if (start >= size) return { kind: 'beyond' };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { kind: 'part', range: { start, end } };
}

function suffix(length: number, size: number): RequestedRange {
  if (length === 0 || size === 0) return { kind: 'beyond' };
  return { kind: 'part', range: { start: Math.max(0, size - length), end: size - 1 } };
}

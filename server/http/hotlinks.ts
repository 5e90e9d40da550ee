// Films play on pages of ours, and opened alone; on no page of somebody else.
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/**
 * Fails with forbidden where a page of somebody else asks, as its browser says: Fetch Metadata, section 2.4. A site of
 * ours on another host is known by the referrer, which its pages send to every address; where somebody strips it, the
 * video plays. `siteOrigins`: where the site lives beside this server's own host.
 */
export function refuseHotlinks(request: FastifyRequest, siteOrigins: readonly string[]): void {
  if (isHotlinked(request, siteOrigins))
    throw new AppError('forbidden', 'This video plays on our own pages only.');
}

function isHotlinked({ headers }: FastifyRequest, siteOrigins: readonly string[]): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  const from = headers.origin ?? headers.referer;
  if (from === undefined || !URL.canParse(from)) return siteOrigins.length === 0;
  return !siteOrigins.includes(new URL(from).origin);
}

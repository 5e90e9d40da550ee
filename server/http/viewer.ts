// Who is calling: the one place where a bearer token becomes a viewer.
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { reachOf } from '#contract/permissions.ts';
import type { Viewer } from '../accounts/accounts.ts';
import { AppError, faultOf, notOfThisRole } from '../platform/errors.ts';

/** Finds the account behind a token; undefined when it is unknown, expired or ended. */
export type FindViewer = (token: string) => Promise<Viewer | undefined>;

/** The token of `Authorization: Bearer …`, and of nowhere else. Two such headers say nothing. */
export function bearerToken({ headers, raw }: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization?.trim() ?? '');
  if (!match) return undefined;
  const sent = raw.rawHeaders.filter(
    (line, index) => index % 2 === 0 && line.toLowerCase() === 'authorization',
  );
  return sent.length > 1 ? undefined : match[1];
}

const LACKS = {
  password: 'Set a longer password first: it is in your profile.',
  secondStep: 'Set up the second step of your login first: it is in your profile.',
};

/**
 * Authorizes a caller for an endpoint or refuses: not_signed_in, forbidden, not_set_up. Public endpoints and the
 * provider's never look at the token.
 */
export async function authorize(
  { access, needs }: Pick<Endpoint, 'access' | 'needs'>,
  request: FastifyRequest,
  findViewer: FindViewer,
): Promise<Viewer | undefined> {
  if (access === 'public' || access === 'provider') return undefined;
  const token = bearerToken(request);
  const viewer = token === undefined ? undefined : await findViewer(token);
  if (access === 'anyone') return viewer;
  if (!viewer) throw new AppError('not_signed_in', 'Please login again.');
  if (access === 'admin' && viewer.accountType !== 'Admin') {
    throw new AppError('forbidden', 'Only an admin can do this.');
  }
  if (needs !== undefined && reachOf(viewer.role, needs) === undefined) throw notOfThisRole();
  if (needs !== undefined && viewer.lacks)
    throw faultOf(viewer.lacks, LACKS[viewer.lacks], 'not_set_up');
  if (access === 'student' && viewer.accountType !== 'Student') {
    throw new AppError('forbidden', 'Only a student can do this.');
  }
  return viewer;
}

// Where to report a security hole. Source: RFC 9116.
import type { APIRoute } from 'astro';
import { ORGANIZATION } from '#site/company.ts';

/** The first day of this month next year, so that builds of one month are equal. RFC 9116 recommends at most a year. */
function getExpiry(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1)).toISOString();
}

export const GET: APIRoute = () =>
  new Response(
    [
      `Contact: mailto:${ORGANIZATION.email}`,
      `Expires: ${getExpiry(new Date())}`,
      'Preferred-Languages: en, hi',
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );

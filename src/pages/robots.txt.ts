// Crawlers may read everything: pages that stay out of search say so themselves, and must be read for that.
import type { APIRoute } from 'astro';
import { filePaths } from '#contract/paths.ts';

export const GET: APIRoute = ({ site }) => {
  const lines = ['User-agent: *', 'Allow: /'];
  if (site) lines.push('', `Sitemap: ${new URL(filePaths.sitemap, site).href}`);
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
};

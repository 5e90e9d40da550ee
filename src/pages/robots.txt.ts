// Crawlers may read everything: pages with noindex must be crawled for the directive to be seen.
import type { APIRoute } from 'astro';
import { filePaths } from '#contract/paths.ts';

export const GET: APIRoute = ({ site }) => {
  const lines = ['User-agent: *', 'Allow: /'];
  if (site) lines.push('', `Sitemap: ${new URL(filePaths.sitemap, site).href}`);
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
};

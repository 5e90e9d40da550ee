// The web app manifest.
import type { APIRoute } from 'astro';
import { ICONS } from '#site/brand/icons.ts';
import { PAPER } from '#site/brand/paper.ts';
import { COMPANY, ORGANIZATION } from '#site/company.ts';
import { filePaths, paths } from '#contract/paths.ts';

const toManifestIcon = (
  name: 'icon-192' | 'icon-512' | 'icon-maskable-512',
  purpose: 'any' | 'maskable',
) => ({
  src: filePaths.icon(name),
  sizes: `${ICONS[name].size}x${ICONS[name].size}`,
  type: 'image/png',
  purpose,
});

const manifest = {
  id: paths.home,
  name: `${COMPANY.name} | ${ORGANIZATION.tagline}`,
  short_name: COMPANY.name,
  description: ORGANIZATION.description,
  lang: 'en-IN',
  start_url: paths.home,
  display: 'minimal-ui',
  theme_color: PAPER.light,
  background_color: PAPER.light,
  icons: [
    toManifestIcon('icon-192', 'any'),
    toManifestIcon('icon-512', 'any'),
    toManifestIcon('icon-maskable-512', 'maskable'),
  ],
};

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest, null, 2), {
    headers: { 'content-type': 'application/manifest+json' },
  });

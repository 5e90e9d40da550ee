// The licences of fonts. Vite lists the licences of scripts in a file of its own.
import type { APIRoute } from 'astro';
import fontLicense from '#site/assets/fonts/OFL.txt?raw';
import { filePaths } from '#contract/paths.ts';

const TEXT = `Licences of third-party work on this site

Scripts: see ${filePaths.scriptLicenses}
Fonts: Anek, under the SIL Open Font License, below

${fontLicense}`;

export const GET: APIRoute = () =>
  new Response(TEXT, { headers: { 'content-type': 'text/plain; charset=utf-8' } });

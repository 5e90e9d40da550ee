// Some clients request /favicon.ico by default.
import type { APIRoute } from 'astro';
import { drawFavicon } from '#site/brand/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await drawFavicon()), {
    headers: { 'content-type': 'image/x-icon' },
  });

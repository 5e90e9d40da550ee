// The picture of link previews, drawn at build.
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { drawOg } from '#site/art/og.ts';

export const GET: APIRoute = async () => {
  const png = await sharp(Buffer.from(drawOg({ seed: 'og3', palette: 'genda' })))
    .png()
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};

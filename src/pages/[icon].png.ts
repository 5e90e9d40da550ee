// The icons for home screens and the web manifest.
import type { APIRoute, GetStaticPaths } from 'astro';
import { drawIcon, type IconName, ICONS } from '#site/brand/icons.ts';
import { PAPER } from '#site/brand/paper.ts';

export const getStaticPaths = (() =>
  Object.keys(ICONS).map((icon) => ({ params: { icon } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await drawIcon(params.icon as IconName, PAPER.light)), {
    headers: { 'content-type': 'image/png' },
  });

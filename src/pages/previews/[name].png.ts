// Pictures for link previews: one for each page of its own, one for all others.
import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import { publishedCategoryPages } from '#site/api/published-categories.ts';
import { publishedPages } from '#site/api/published-pages.ts';
import { previewFiles } from '#site/brand/kept-previews.ts';
import { listOf } from '#site/content/copy.ts';
import {
  categoryMeta,
  courseMeta,
  DEFAULT_META,
  PAGE_META,
  topicMeta,
  type PageMeta,
} from '#site/content/page-meta.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const topics = await listOf('topics');
  const courses = await publishedPages();
  const categories = await publishedCategoryPages();
  const pages: PageMeta[] = [
    DEFAULT_META,
    ...Object.values(PAGE_META),
    ...topics.map(({ data }) => topicMeta(data)),
    ...courses.map(courseMeta),
    ...categories.map(({ category }) => categoryMeta(category)),
  ];
  const previews = pages.flatMap(({ preview }) => (preview ? [preview] : []));
  const files = await previewFiles(previews);
  return previews.map(({ name }, at) => ({ params: { name }, props: { file: files[at] } }));
};

export const GET: APIRoute = async ({ props }) =>
  new Response(new Uint8Array(await readFile(String(props.file))), {
    headers: { 'content-type': 'image/png' },
  });

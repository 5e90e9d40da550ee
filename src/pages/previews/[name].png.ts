// The images of link previews: one for each page that has its own preview, and a default.
import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import { loadPublishedCategoryPages } from '#site/api/published.ts';
import { drawPreviewFiles } from '#site/brand/preview-cache.ts';
import { listPosts, getList } from '#site/content/copy.ts';
import {
  caseStudyMeta,
  categoryMeta,
  DEFAULT_META,
  PAGE_META,
  postMeta,
  topicMeta,
  type PageMeta,
} from '#site/content/page-meta.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const topics = await getList('topics');
  const works = await getList('work');
  const posts = await listPosts();
  const categories = await loadPublishedCategoryPages();
  const pages: PageMeta[] = [
    DEFAULT_META,
    ...Object.values(PAGE_META),
    ...topics.map(({ data }) => topicMeta(data)),
    ...works.map(({ data }) => caseStudyMeta(data)),
    ...posts.map(({ data }) => postMeta(data)),
    ...categories.map(({ category }) => categoryMeta(category)),
  ];
  const previews = pages.flatMap(({ preview }) => (preview ? [preview] : []));
  const files = await drawPreviewFiles(previews);
  return previews.map(({ name }, index) => ({ params: { name }, props: { file: files[index] } }));
};

export const GET: APIRoute = async ({ props }) =>
  new Response(new Uint8Array(await readFile(String(props.file))), {
    headers: { 'content-type': 'image/png' },
  });

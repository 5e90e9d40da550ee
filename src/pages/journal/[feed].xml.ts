// The journal's RSS feed. It needs absolute URLs: without a site URL or posts there is no feed.
import rss from '@astrojs/rss';
import type { APIRoute, GetStaticPaths } from 'astro';
import { listPosts } from '#site/content/copy.ts';
import { PAGE_META } from '#site/content/page-meta.ts';
import { paths } from '#contract/paths.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const hasFeed = Boolean(import.meta.env.SITE) && (await listPosts()).length > 0;
  return hasFeed ? [{ params: { feed: 'feed' } }] : [];
};

export const GET: APIRoute = async ({ site }) => {
  const posts = await listPosts();
  return rss({
    title: PAGE_META.journal.title,
    description: PAGE_META.journal.description,
    site: site ?? '',
    trailingSlash: false,
    customData: '<language>en-in</language>',
    items: posts.map(({ id, data }) => ({
      title: data.title,
      description: data.summary,
      pubDate: data.publishedOn,
      link: paths.post(id),
      categories: data.tags,
    })),
  });
};

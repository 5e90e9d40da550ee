// The site's data for search engines: the head of a page, and the pages in the sitemap.
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { type PageHead, readHead } from './head.ts';

export async function getHead(request: APIRequestContext, path: string): Promise<PageHead> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return readHead(await answer.text());
}

interface Listed {
  _id: string;
  courseName: string;
  price: number;
  /** While the price is a sale price; pages show the list price. */
  saleUntil?: string;
  category: { _id: string } | null;
}

export async function published(request: APIRequestContext): Promise<Listed[]> {
  const answer = await request.get('/api/v1/course/getAllCourses?view=card');
  const courses = ((await answer.json()) as { data: Listed[] }).data;
  expect(courses.length).toBeGreaterThan(0);
  return courses;
}

export async function listedPages(request: APIRequestContext): Promise<string[]> {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  const addresses = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, found = '']) => found,
    );
  const parts = await addresses(index);
  expect(parts.length).toBeGreaterThan(0);
  return (await Promise.all(parts.map(addresses))).flat();
}

/** Recently published courses are listed after the next build. */
export async function sitemapIsCurrent(request: APIRequestContext): Promise<void> {
  const courses = (await published(request)).map(({ _id }) => `/course-detail/${_id}`);
  const listed = async () => {
    const paths = (await listedPages(request)).map((address) => new URL(address).pathname);
    return paths.filter((path) => path.startsWith('/course-detail/')).sort();
  };
  await expect.poll(listed, { timeout: 110_000 }).toEqual(courses.sort());
}

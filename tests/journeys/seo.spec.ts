// Data for search engines and link previews: every listed page has its own, and every URL in it
// responds.
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { islandsReady, open } from './support/pages.ts';
import { getHead, listedPages, published, sitemapIsCurrent } from './support/listed.ts';
import { ADMIN_PAGES } from './support/site-pages.ts';

/** The files are named by their slugs. */
const slugsIn = (folder: string) => readdirSync(folder).map((file) => file.replace(/\.\w+$/, ''));
const CASE_STUDIES = slugsIn('src/content/work');
const POSTS = slugsIn('src/content/posts');

const PAGES = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/work',
  ...CASE_STUDIES.map((slug) => `/work/${slug}`),
  '/journal',
  ...POSTS.map((slug) => `/journal/${slug}`),
  '/courses-list',
  '/all-courses',
  '/courses',
  '/auth',
  '/sign-up',
  '/privacy',
  '/privacy-notice',
  '/terms',
  '/refund-policy',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((topic) => `/course/${topic}`),
];
const GUARDED = [
  ...ADMIN_PAGES,
  '/course-detail/unknown',
  '/course/unknown',
  '/course-learning/unknown',
  '/certificate/unknown',
  '/edit-course/unknown',
];

test.beforeAll(async ({ request }) => sitemapIsCurrent(request));

test('SEO-01, SEO-02: every page has its own title, description and keywords', async ({
  request,
}) => {
  const heads = await Promise.all([...PAGES, ...GUARDED].map((path) => getHead(request, path)));
  for (const name of ['title', 'description', 'keywords'] as const) {
    const values = heads.map((head) => head[name]);
    expect(values.filter((value) => value.trim() === '')).toEqual([]);
    expect(
      values.filter((value, index) => values.indexOf(value) !== index),
      name,
    ).toEqual([]);
  }
});

test('SEO-03: an unknown URL describes the company', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle('Rangshala | Creative studio and school in Mumbai');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /creative studio and a school under one roof in Mumbai/,
  );
});

test('the sitemap lists the public pages, the published courses and their categories, and nothing else', async ({
  request,
  baseURL,
}) => {
  const courses = await published(request);
  const listed = await listedPages(request);
  const categories = new Set(courses.flatMap(({ category }) => (category ? [category._id] : [])));
  const expected = [
    ...PAGES,
    ...courses.map(({ _id }) => `/course-detail/${_id}`),
    ...[...categories].map((id) => `/category/${id}`),
  ];
  const paths = listed.map((address) => address.replace(baseURL ?? '', ''));
  expect(paths.sort()).toEqual(expected.sort());
  for (const path of GUARDED) expect((await getHead(request, path)).robots, path).toBe('noindex');
});

test('each listed page has its own canonical URL, and a preview picture of 1200 by 630', async ({
  request,
}) => {
  const listed = await listedPages(request);
  const pictures = new Set<string>();
  for (const address of listed) {
    const head = await getHead(request, address);
    expect(head.canonical, address).toBe(address);
    expect(head.robots, address).toBe('');
    expect(head.properties).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Rangshala',
      'og:locale': 'en_IN',
      'og:url': address,
      'og:title': head.title,
      'og:description': head.description,
      'og:image:width': '1200',
      'og:image:height': '630',
    });
    expect(head.properties['og:image:alt'], address).toBeTruthy();
    expect(head.twitterCard, address).toBe('summary_large_image');
    pictures.add(head.properties['og:image'] ?? '');
  }
  expect(pictures.size).toBeGreaterThanOrEqual(listed.length - 1);
  for (const picture of pictures) {
    const answer = await request.get(picture);
    expect(answer.headers()['content-type'], picture).toBe('image/png');
    const { width, height } = await sharp(await answer.body()).metadata();
    expect([width, height], picture).toEqual([1200, 630]);
  }
});

test('pages describe their content in schema.org types', async ({ request, baseURL }) => {
  const kinds = async (path: string) =>
    (await getHead(request, path)).facts.map((fact) => fact['@type']);
  expect(await kinds('/')).toEqual(['Organization', 'WebSite']);
  expect(await kinds('/about')).toEqual(['Organization', 'BreadcrumbList']);
  expect(await kinds('/contact')).toEqual(['Organization', 'FAQPage', 'BreadcrumbList']);
  expect(await kinds('/courses-list')).toEqual(['ItemList', 'BreadcrumbList']);
  expect(await kinds('/all-courses')).toEqual(['ItemList', 'BreadcrumbList']);
  expect(await kinds('/course/3')).toEqual(['BreadcrumbList']);

  const { facts } = await getHead(request, '/contact');
  expect(facts[0]).toMatchObject({
    email: 'hello@rangshala.example',
    telephone: expect.stringMatching(/^\+91 /),
    address: { addressLocality: 'Mumbai', addressCountry: 'IN' },
  });
  expect(facts[1]?.['mainEntity']).toHaveLength(4);
  const logo = await request.get(String(facts[0]?.['logo']));
  expect(logo.headers()['content-type']).toBe('image/png');

  for (const { _id, courseName, price, saleUntil } of await published(request)) {
    const path = `/course-detail/${_id}`;
    const head = await getHead(request, path);
    expect(head.title).toBe(`${courseName} | Rangshala`);
    expect(head.facts.map((fact) => fact['@type'])).toEqual(['Course', 'BreadcrumbList']);
    expect(head.facts[0]).toMatchObject({
      name: courseName,
      url: `${baseURL}${path}`,
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
      offers: {
        '@type': 'Offer',
        price: saleUntil === undefined ? price : expect.any(Number),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: `${baseURL}${path}`,
      },
    });
    expect(head.facts[1]).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${baseURL}/` },
        { position: 2, name: 'All courses', item: `${baseURL}/all-courses` },
        { position: 3, name: courseName, item: `${baseURL}${path}` },
      ],
    });
  }
});

test('the search URL that the home page gives to search engines works', async ({
  page,
  request,
}) => {
  const { facts } = await getHead(request, '/');
  const { target } = facts[1]?.['potentialAction'] as { target: { urlTemplate: string } };
  await page.goto(target.urlTemplate.replace('{search_term_string}', 'photoshop'));
  await islandsReady(page);
  const box = page.getByRole('searchbox', { name: 'Search courses' });
  await expect(box).toHaveValue('photoshop');
  const all = (await published(request)).length;
  await expect(page.getByText(/^Showing \d+ of \d+ courses$/)).not.toHaveText(
    `Showing ${all} of ${all} courses`,
  );
  await expect(page.getByRole('link', { name: /photoshop/i }).first()).toBeVisible();

  await box.fill('film');
  await expect(page).toHaveURL(/\?query=film$/);
  await box.fill('');
  await expect(page).toHaveURL(/\/all-courses$/);
  await expect(page.getByText(`Showing ${all} of ${all} courses`)).toBeVisible();
});

test('the manifest’s icons have the sizes it claims', async ({ request }) => {
  const answer = await request.get('/site.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    short_name: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest.short_name).toBe('Rangshala');
  const icons = [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180', purpose: 'apple' },
  ];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '180x180 apple',
  ]);
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
  }
  const favicon = await request.get('/favicon.ico');
  expect(favicon.headers()['content-type']).toMatch(/^image\//);
});

test('the theme-color of the browser follows the theme', async ({ page }) => {
  await open(page, '/');
  const bar = page.locator('meta[name="theme-color"]');
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
  const light = await paper();
  await expect(bar).toHaveAttribute('content', light);
  await page.getByRole('button', { name: 'Dark Mode' }).first().click();
  await expect.poll(paper).not.toBe(light);
  await expect(bar).toHaveAttribute('content', await paper());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(bar).toHaveAttribute('content', await paper());
});

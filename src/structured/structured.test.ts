// Structured data: complete, with absolute URLs, and unable to close its script element.
import { describe, expect, it } from 'vitest';
import { toOrganizationNode, toWebSiteNode } from './company.ts';
import { toCourseNode } from './course.ts';
import { formatJsonLd } from './json-ld.ts';
import { toBreadcrumbsNode, toItemListNode } from './lists.ts';

const SITE = new URL('https://rangshala.example');

const COURSE = {
  id: '65a1b2c3d4e5f60718293a4b',
  name: 'Colour',
  description: 'Colour from the ground up.',
  tags: ['colour', 'print'],
  category: { name: 'Graphic design' },
  instructor: { firstName: 'Aarohi', lastName: 'Sharma' },
  durationSeconds: 3700,
  language: 'hi' as const,
  level: 'beginner' as const,
  price: 1499.5,
  currency: 'INR',
  rating: undefined,
};

describe('JSON-LD text', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '</ScRiPt ><img src=x onerror=alert(1)>',
    '<!--<script>',
    ']]></script>',
    '\u2028</script>',
    '"}</script>',
  ])('S37: %j in a course is kept, and does not close the script element', (hostile) => {
    const text = formatJsonLd([
      toCourseNode(SITE, { ...COURSE, name: hostile, description: hostile, tags: [hostile] }, '/p'),
    ]);
    expect(text).not.toContain('<');
    const document = JSON.parse(text) as { '@graph': [Record<string, unknown>] };
    expect(document['@graph'][0]).toMatchObject({ name: hostile, description: hostile });
  });
});

describe('a course', () => {
  it('states its teacher, its duration and its price', () => {
    expect(toCourseNode(SITE, COURSE, '/previews/course-1.png')).toMatchObject({
      '@type': 'Course',
      url: `https://rangshala.example/course-detail/${COURSE.id}`,
      image: 'https://rangshala.example/previews/course-1.png',
      hasCourseInstance: {
        courseMode: 'Online',
        courseWorkload: 'PT1H2M',
        instructor: { '@type': 'Person', name: 'Aarohi Sharma' },
      },
      offers: { category: 'Paid', price: 1499.5, priceCurrency: 'INR' },
    });
  });

  it('states its rating after the first review', () => {
    const toRatedNode = (count: number) =>
      toCourseNode(SITE, { ...COURSE, rating: { average: 4.67, count } }, '/p');
    expect(toRatedNode(3)).toMatchObject({
      aggregateRating: { ratingValue: 4.67, reviewCount: 3, bestRating: 5, worstRating: 1 },
    });
    expect(toRatedNode(0)).not.toHaveProperty('aggregateRating');
  });

  it('states its trailer, and no other video', () => {
    const shown = { videos: [{ id: '', seconds: 41 }], trailerSince: '2026-11-24T00:00:00.000Z' };
    expect(toCourseNode(SITE, { ...COURSE, ...shown }, '/p')).toMatchObject({
      video: {
        '@type': 'VideoObject',
        name: 'Colour: trailer',
        thumbnailUrl: 'https://rangshala.example/p',
        uploadDate: '2026-11-24T00:00:00.000Z',
        duration: 'PT41S',
      },
    });
    const free = { videos: [{ id: 'l1', seconds: 9 }] };
    expect(toCourseNode(SITE, { ...COURSE, ...free }, '/p')).not.toHaveProperty('video');
  });

  it('is free at a price of 0', () => {
    expect(toCourseNode(SITE, { ...COURSE, price: 0 }, '/p')).toMatchObject({
      offers: { category: 'Free', price: 0 },
    });
  });

  it('leaves out unknown values', () => {
    const bare = toCourseNode(
      SITE,
      {
        ...COURSE,
        price: 'on request',
        durationSeconds: undefined,
        language: '',
        level: '',
        tags: [],
        category: undefined,
        instructor: { firstName: '', lastName: '' },
      },
      '/p',
    );
    expect(bare).not.toHaveProperty('offers');
    expect(bare).not.toHaveProperty('keywords');
    expect(bare).not.toHaveProperty('about');
    expect(bare).not.toHaveProperty('inLanguage');
    expect(bare).not.toHaveProperty('educationalLevel');
    expect(bare['hasCourseInstance']).toEqual({ '@type': 'CourseInstance', courseMode: 'Online' });
  });
});

describe('URLs', () => {
  const listUrls = (value: unknown): string[] =>
    Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => {
      if (typeof inner === 'object' && inner !== null) return listUrls(inner);
      return ['@id', 'url', 'logo', 'image', 'item', 'urlTemplate'].includes(name)
        ? [String(inner)]
        : [];
    });
  const buildNodes = (site: URL | undefined) => [
    toOrganizationNode(site),
    toWebSiteNode(site),
    toCourseNode(site, COURSE, '/previews/a.png'),
    toBreadcrumbsNode(site, [{ name: 'About us', path: '/about' }]),
    toItemListNode(site, [{ name: 'Colour', path: '/course-detail/a' }]),
  ];

  it("are absolute if the site's URL is known", () => {
    const found = listUrls(buildNodes(SITE));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((item) => !item.startsWith('https://rangshala.example/'))).toEqual([]);
  });

  it('are paths if it is not', () => {
    expect(listUrls(buildNodes(undefined)).filter((address) => !address.startsWith('/'))).toEqual(
      [],
    );
  });
});

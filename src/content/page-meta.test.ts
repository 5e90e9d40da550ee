// Every page has its own metadata.
import { describe, expect, it } from 'vitest';
import topics from './topics.json' with { type: 'json' };
import { courseMeta, DEFAULT_META, PAGE_META, type PageMeta, topicMeta } from './page-meta.ts';

const pages: PageMeta[] = [DEFAULT_META, ...Object.values(PAGE_META), ...topics.map(topicMeta)];

describe('page metadata', () => {
  it.each(['title', 'description', 'keywords'] as const)('every page has its own %s', (name) => {
    const values = pages.map((page) => page[name]);
    expect(values.filter((value) => value.trim() === '')).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('every preview has its own file', () => {
    const names = pages.flatMap(({ preview }) => preview?.name ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  const course = {
    id: 'c1',
    name: 'Colour',
    description: 'Colour from the ground up.',
    tags: ['colour'],
    category: { name: 'Graphic design' },
    videos: [],
  };

  it('a course has its own metadata', () => {
    expect(courseMeta(course)).toMatchObject({
      title: 'Colour | Rangshala',
      description: 'Colour from the ground up.',
      keywords: 'colour',
      preview: { name: 'course-c1', title: 'Colour', kicker: 'Course · Graphic design' },
    });
  });

  it('a course without a description uses the default of its kind', () => {
    const bare = courseMeta({ ...course, description: ' ', tags: [], category: undefined });
    expect(bare.description).toBe(PAGE_META.courseDetail.description);
    expect(bare.keywords).toBe(PAGE_META.courseDetail.keywords);
    expect(bare.preview?.kicker).toBe('Course');
  });

  it('free previews come first in the description', () => {
    const videos = [{ id: '' }, { id: 'l1' }, { id: 'l2' }];
    const { description, preview } = courseMeta({ ...course, videos });
    expect(description).toBe(
      'Free to watch: the trailer and 2 lessons. Colour from the ground up.',
    );
    expect(preview?.kicker).toBe('Course · Graphic design · Watch free');
    expect(courseMeta({ ...course, videos: [{ id: 'l1' }] }).description).toMatch(
      /^Free to watch: 1 lesson\. /,
    );
  });

  it('a long description is cut between words', () => {
    const { description } = courseMeta({ ...course, description: 'many words '.repeat(50) });
    expect(description.length).toBeLessThanOrEqual(201);
    expect(description).toMatch(/ (many|words)…$/);
  });
});

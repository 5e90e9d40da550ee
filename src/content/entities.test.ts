// The entities of the marketing pages, with the fields of section 3.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseFrontMatter } from '#contract/site/front-matter.ts';
import testimonials from './testimonials.json' with { type: 'json' };

const WORK = 'src/content/work';
const portfolio = readdirSync(WORK).map((file) => ({
  id: file.replace(/\.md$/, ''),
  ...parseFrontMatter<{
    title: string;
    category: string;
    image: string;
    type: string;
    sample: boolean;
    results: unknown[];
    process: { picture: string; alt: string }[];
  }>(readFileSync(`${WORK}/${file}`, 'utf8')).data,
}));

const drawn = new Set(readdirSync('public/art').map((file) => file.replace(/\.svg$/, '')));

it('ENT-16 a testimonial has an id, a name, a role, an image, a quote and five stars', () => {
  expect(testimonials.length).toBeGreaterThan(0);
  for (const { id, name, role, image, quote, rating } of testimonials) {
    for (const text of [id, name, role, quote]) expect(text.trim()).not.toBe('');
    expect(drawn, image).toContain(image);
    expect(rating).toBe(5);
  }
});

it('ENT-17 ENT-18 a work has an id, a title, a category, an image and one of six types', () => {
  expect(portfolio.length).toBeGreaterThan(0);
  for (const { id, title, category, image, type } of portfolio) {
    for (const text of [id, title, category]) expect(text.trim()).not.toBe('');
    expect(drawn, image).toContain(image);
    expect(['campaign', 'social', 'design', 'video', 'influencer', 'event']).toContain(type);
  }
});

it('WORK-04 a case study shows drawn pictures with their own alt text, and a sample claims no result', () => {
  const steps = portfolio.flatMap(({ process }) => process);
  expect(steps.length).toBeGreaterThan(0);
  for (const { picture, alt } of steps) {
    expect(drawn, picture).toContain(picture);
    expect(alt.trim()).not.toBe('');
  }
  for (const { sample, results, id } of portfolio) if (sample) expect(results, id).toEqual([]);
});

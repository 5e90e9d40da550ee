// The entities of the marketing pages, as section 3 names their fields.
import { expect, it } from 'vitest';
import pictures from './pictures.json' with { type: 'json' };
import portfolio from './portfolio.json' with { type: 'json' };
import testimonials from './testimonials.json' with { type: 'json' };

const drawn = new Set(pictures.map(({ id }) => id));

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

// The entities of the marketing pages, as section 5 names their fields.
import { expect, it } from 'vitest';
import pictures from './pictures.json' with { type: 'json' };
import portfolio from './portfolio.json' with { type: 'json' };
import testimonials from './testimonials.json' with { type: 'json' };

const drawn = new Set(pictures.map(({ id }) => id));

it('ENT-16 a testimonial has an id, a name, a role, a picture, a quote and five stars', () => {
  expect(testimonials.length).toBeGreaterThan(0);
  for (const { id, name, role, picture, quote, rating } of testimonials) {
    for (const text of [id, name, role, quote]) expect(text.trim()).not.toBe('');
    expect(drawn, picture).toContain(picture);
    expect(rating).toBe(5);
  }
});

it('ENT-17 ENT-18 a work has an id, a title, a category, a picture and one of six types', () => {
  expect(portfolio.length).toBeGreaterThan(0);
  for (const { id, title, category, picture, type } of portfolio) {
    for (const text of [id, title, category]) expect(text.trim()).not.toBe('');
    expect(drawn, picture).toContain(picture);
    expect(['campaign', 'social', 'design', 'video', 'influencer', 'event']).toContain(type);
  }
});

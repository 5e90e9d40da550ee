// What is done with a list of testimonials keeps their ids apart and their order clear.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TESTIMONIALS_MAX, Testimonials } from '#contract/testimonials.ts';
import { moved, NO_TEXTS, withQuote } from './quotes.ts';

const shipped: unknown = JSON.parse(readFileSync('src/content/testimonials.json', 'utf8'));
const quotes = Testimonials.parse(shipped);
const TEXTS = { ...NO_TEXTS, name: 'Asha Rao', role: 'Potter', quote: 'Good.' };
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

it('adds at the end under an id that no other has, up to the most that are taken', () => {
  let all = quotes;
  while (all.length < TESTIMONIALS_MAX) all = withQuote(all, undefined, TEXTS);
  expect(Testimonials.safeParse(all).success).toBe(true);
  const [, ...rest] = all;
  expect(new Set(idsOf(withQuote(rest, undefined, TEXTS))).size).toBe(TESTIMONIALS_MAX);
});

it('changes one at its place', () => {
  const changed = withQuote(quotes, 'clinic', TEXTS);
  expect(idsOf(changed)).toEqual(idsOf(quotes));
  expect(changed[2]).toMatchObject({ id: 'clinic', name: 'Asha Rao', rating: 5 });
});

it('moves by one place, and nowhere beyond the ends', () => {
  expect(idsOf(moved(quotes, 'editor', -1))).toEqual(['editor', 'handloom', 'clinic', 'council']);
  expect(idsOf(moved(quotes, 'editor', 1))).toEqual(['handloom', 'clinic', 'editor', 'council']);
  expect(moved(quotes, 'handloom', -1)).toEqual(quotes);
  expect(moved(quotes, 'council', 1)).toEqual(quotes);
});

// What is done with a list keeps its ids apart and its order clear; what the form shows comes back as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SITE_LIST_KEYS, SITE_LIST_SCHEMAS, SITE_LISTS } from '#contract/site-lists.ts';
import type { SiteList, SiteListKey } from '#contract/site-lists.ts';
import { TESTIMONIALS_MAX } from '#contract/testimonials.ts';
import { faultsInParts, rulesOf, textsOf, withEntry } from './entries.ts';
import { type Entry, moved, putBack } from './entry-texts.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { isPageList, wordsOf } from './words-of.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(`src/content/${path}`, 'utf8'));

/** What the site ships of a list; fields that nobody writes left out. */
function fileOf(key: SiteListKey): Entry[] {
  const { isOfPages, shape }: SiteList = SITE_LISTS[key];
  if (!isOfPages) return read(`${key}.json`) as Entry[];
  return readdirSync(`src/content/${key}`).map((file) => {
    const page = read(`${key}/${file}`) as Record<string, unknown>;
    const own = Object.keys(shape).flatMap((name) => (name in page ? [[name, page[name]]] : []));
    return { ...Object.fromEntries(own), id: file.replace('.json', '') } as unknown as Entry;
  });
}
const quotes = fileOf('testimonials');
const TEXTS = {
  ...textsOf('testimonials', undefined),
  ...{ name: 'Asha Rao', role: 'Potter', quote: 'Good.' },
};
const idsOf = (all: readonly Entry[]) => all.map(({ id }) => id);

it('adds at the end under an id that no other has, up to the most that are taken', () => {
  const add = (all: readonly Entry[]) => {
    const texts = { ...TEXTS, name: crypto.randomUUID() };
    return withEntry('testimonials', all, { id: undefined, texts });
  };
  let all: readonly Entry[] = quotes;
  while (all.length < TESTIMONIALS_MAX) all = add(all);
  expect(SITE_LIST_SCHEMAS.testimonials.safeParse(all).success).toBe(true);
  const [, ...rest] = all;
  expect(new Set(idsOf(add(rest))).size).toBe(TESTIMONIALS_MAX);
});

it('adds what stands there already no second time, and what others have removed again', () => {
  const added = withEntry('testimonials', quotes, { id: undefined, texts: TEXTS });
  expect(withEntry('testimonials', added, { id: undefined, texts: TEXTS })).toEqual(added);
  const without = quotes.filter(({ id }) => id !== 'clinic');
  const again = withEntry('testimonials', without, { id: 'clinic', texts: TEXTS });
  expect(again.at(-1)).toMatchObject({ id: 'clinic', name: 'Asha Rao' });
  const post = { id: undefined, texts: textsOf('posts', fileOf('posts')[0]), address: 'loom' };
  const posts = withEntry('posts', fileOf('posts'), post);
  expect(withEntry('posts', posts, post)).toEqual(posts);
});

it('puts what was removed back into the list as it is now', () => {
  const [first, second, third, fourth] = quotes as [Entry, Entry, Entry, Entry];
  const removed = { entry: third, above: [first, second] };
  const added = { ...third, id: 'new' };
  expect(idsOf(putBack([first, second, fourth, added], removed))).toEqual(
    idsOf([first, second, third, fourth, added]),
  );
  expect(idsOf(putBack([fourth, first], removed))).toEqual(idsOf([fourth, first, third]));
  expect(idsOf(putBack([fourth], removed))).toEqual(idsOf([third, fourth]));
  expect(putBack(quotes, removed)).toBe(quotes);
});

it('names the line that is wrong, as it stands in the field', () => {
  const { body } = rulesOf('posts', undefined);
  const long = `A loom is loud before it is quick. ${'x'.repeat(1500)}`;
  const read = body?.safeParse(`## Warp\n\n\n  ${long}`);
  expect(read?.success === false && read.error.issues[0]?.message).toBe(
    'Line 4, “A loom is loud before it is quick. xxxxx…”: Text must be at most 1500 characters',
  );
  const { tags } = rulesOf('posts', undefined);
  const many = tags?.safeParse('a\nb\nc\nd\ne\nf');
  expect(many?.success === false && many.error.issues[0]?.message).toBe(
    'Tags: at most 5, one a line',
  );
});

it('changes one at its place', () => {
  const changed = withEntry('testimonials', quotes, { id: 'clinic', texts: TEXTS });
  expect(idsOf(changed)).toEqual(idsOf(quotes));
  expect(changed[2]).toMatchObject({ id: 'clinic', name: 'Asha Rao', rating: 5 });
});

it('moves by one place, and nowhere beyond the ends', () => {
  expect(idsOf(moved(quotes, 'editor', -1))).toEqual(['editor', 'handloom', 'clinic', 'council']);
  expect(idsOf(moved(quotes, 'editor', 1))).toEqual(['handloom', 'clinic', 'editor', 'council']);
  expect(moved(quotes, 'handloom', -1)).toEqual(quotes);
  expect(moved(quotes, 'council', 1)).toEqual(quotes);
});

it.each(SITE_LIST_KEYS)('every field of %s stands in the form, and an entry comes back', (key) => {
  const { shape, many }: SiteList = SITE_LISTS[key];
  const typed = Object.keys(shape).filter((name) => name !== 'rating');
  expect(Object.keys(wordsOf(key).fields)).toEqual(typed);
  for (const entry of fileOf(key)) {
    const texts = textsOf(key, entry);
    const rules = rulesOf(key, entry);
    for (const [name, rule] of Object.entries(rules))
      expect(rule.safeParse(texts[name] ?? ''), name).toEqual({ success: true, data: texts[name] });
    const [same] = withEntry(key, [entry], { id: entry.id, texts });
    expect(same).toMatchObject(entry);
    if (!many) expect(Object.keys(rules).every((name) => texts[name] !== '')).toBe(true);
  }
});

it('a page comes first under its address, and every field stands in one section', () => {
  const works = fileOf('work');
  const [one] = works;
  const texts = textsOf('work', one);
  const all = withEntry('work', works, { id: undefined, texts, address: 'fair' });
  expect(idsOf(all)).toEqual(['fair', ...idsOf(works)]);
  expect(idsOf(withEntry('work', all, { id: 'fair', texts, address: 'fairs' }))[0]).toBe('fairs');
  for (const key of SITE_LIST_KEYS.filter(isPageList)) {
    const { sections, fields } = PAGE_FIELDS[key];
    const names = sections.flatMap(({ names: some }) => some);
    expect(names.toSorted()).toEqual(Object.keys(fields).toSorted());
  }
});

it('says which part is wrong, and where', () => {
  const step = { title: 'First', text: '', picture: 'study-shop-front', alt: '' };
  const faults = faultsInParts('work', 'process', JSON.stringify([{ ...step, text: 'A' }, step]));
  expect([...faults.keys()].toSorted()).toEqual(['0.alt', '1.alt', '1.text']);
});

it('of an entry that others have changed meanwhile only the own fields are written', () => {
  const [one, ...others] = quotes;
  if (!one) throw new Error('four are shipped');
  const from = textsOf('testimonials', one);
  const theirs = [{ ...one, name: 'Another Name' }, ...others];
  const written = { id: one.id, texts: { ...from, quote: 'Mine.' }, from };
  expect(withEntry('testimonials', theirs, written)).toEqual([
    { ...one, name: 'Another Name', quote: 'Mine.' },
    ...others,
  ]);
});

// Editing a list keeps its order, and the form returns its values unchanged.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CASE_STUDY_FIELDS } from '#contract/site/case-studies.ts';
import { parseFrontMatter } from '#contract/site/front-matter.ts';
import {
  BODY_FIELDS,
  isPageList,
  SITE_LIST_KEYS,
  SITE_LIST_SCHEMAS,
} from '#contract/site/site-lists.ts';
import type { SiteListKey } from '#contract/site/site-lists.ts';
import {
  type Entry,
  toEntry,
  listPartFaults,
  getList,
  moveEntry,
  toRules,
  toTexts,
  upsertEntry,
} from './entries.ts';

const read = (path: string) => readFileSync(`src/content/${path}`, 'utf8');

/** The default entries of a list; drawn pictures are left out. */
function readDefaultEntries(key: SiteListKey): Entry[] {
  const entries = isPageList(key)
    ? readdirSync(`src/content/${key}`).map((file) => {
        const { data, body } = parseFrontMatter<object>(read(`${key}/${file}`));
        return { ...data, id: file.replace('.md', ''), [BODY_FIELDS[key]]: body };
      })
    : (JSON.parse(read(`${key}.json`)) as Entry[]);
  const names = ['id', ...Object.keys(getList(key).fields)];
  return entries.map((entry) => {
    const own = Object.entries(entry).filter(([name]) => names.includes(name));
    return Object.fromEntries(own) as unknown as Entry;
  });
}
const quotes = readDefaultEntries('testimonials');
const ASHA = {
  ...toTexts('testimonials', undefined),
  name: 'Asha Rao',
  role: 'Potter',
  quote: 'Good.',
};
const listIds = (all: readonly Entry[]) => all.map(({ id }) => id);

it('adds a new entry at the end', () => {
  const all = upsertEntry('testimonials', quotes, { entry: toEntry('testimonials', 'asha', ASHA) });
  expect(listIds(all)).toEqual(['handloom', 'editor', 'clinic', 'council', 'asha']);
  expect(SITE_LIST_SCHEMAS.testimonials.parse(all)[4]).toEqual({
    id: 'asha',
    name: 'Asha Rao',
    role: 'Potter',
    quote: 'Good.',
    image: 'person-handloom',
    rating: 5,
  });
});

it('names the invalid line as it appears in the field', () => {
  const { body } = toRules('terms', undefined);
  const long = `A loom is loud before it is quick. ${'x'.repeat(1200)}`;
  const read = body?.safeParse(`Warp\n\n\n  ${long}`);
  expect(read?.success === false && read.error.issues[0]?.message).toBe(
    'Line 4, “A loom is loud before it is quick. xxxxx…”: Text must be at most 1200 characters',
  );
  const { tags } = toRules('posts', undefined);
  const many = tags?.safeParse('a\nb\nc\nd\ne\nf');
  expect(many?.success === false && many.error.issues[0]?.message).toBe(
    'Tags: enter at most 5, one per line',
  );
});

it('changes an entry in place', () => {
  const changed = upsertEntry('testimonials', quotes, {
    entry: toEntry('testimonials', 'clinic', ASHA),
  });
  expect(listIds(changed)).toEqual(listIds(quotes));
  expect(changed[2]).toMatchObject({ id: 'clinic', name: 'Asha Rao' });
});

it('moves an entry by one place, and not beyond the ends', () => {
  expect(listIds(moveEntry(quotes, 'editor', -1))).toEqual([
    'editor',
    'handloom',
    'clinic',
    'council',
  ]);
  expect(listIds(moveEntry(quotes, 'editor', 1))).toEqual([
    'handloom',
    'clinic',
    'editor',
    'council',
  ]);
  expect(moveEntry(quotes, 'handloom', -1)).toEqual(quotes);
  expect(moveEntry(quotes, 'council', 1)).toEqual(quotes);
});

it.each(SITE_LIST_KEYS)('the form returns an entry of %s unchanged', (key) => {
  for (const entry of readDefaultEntries(key)) {
    const texts = toTexts(key, entry);
    const rules = toRules(key, entry);
    for (const [name, rule] of Object.entries(rules))
      expect(rule.safeParse(texts[name] ?? ''), name).toEqual({ success: true, data: texts[name] });
    expect(toEntry(key, entry.id, texts)).toMatchObject(entry);
    if (!getList(key).many)
      expect(Object.keys(rules).every((name) => texts[name] !== '')).toBe(true);
  }
});

it('a new page comes first and uses its slug, and every field is in exactly one section', () => {
  const works = readDefaultEntries('work');
  const texts = toTexts('work', works[0]);
  const all = upsertEntry('work', works, { entry: toEntry('work', 'fair', texts) });
  expect(listIds(all)).toEqual(['fair', ...listIds(works)]);
  expect(
    listIds(upsertEntry('work', all, { entry: toEntry('work', 'fairs', texts), id: 'fair' }))[0],
  ).toBe('fairs');
  for (const key of SITE_LIST_KEYS.filter(isPageList)) {
    const { sections = [], fields } = getList(key);
    const names = sections.flatMap(({ names: some }) => some);
    expect(names.toSorted()).toEqual(Object.keys(fields).toSorted());
  }
});

it('names the invalid part and its field', () => {
  const step = { title: 'First', text: '', picture: 'study-shop-front', alt: '' };
  const parts = JSON.stringify([{ ...step, text: 'A' }, step]);
  const faults = listPartFaults(CASE_STUDY_FIELDS.process, parts);
  expect([...faults.keys()].toSorted()).toEqual(['0.alt', '1.alt', '1.text']);
});

// What differs between two values of a document, as it is told before publishing.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Settings, SETTINGS_FIELDS, SETTINGS_SECTIONS } from '#contract/settings.ts';
import { SITE_LIST_SCHEMAS } from '#contract/site-lists.ts';
import { changesOf } from './changes.ts';

const fileOf = (name: string): unknown => JSON.parse(readFileSync(`src/${name}.json`, 'utf8'));
const settings = Settings.parse(fileOf('settings'));
const quotes = SITE_LIST_SCHEMAS.testimonials.parse(fileOf('content/testimonials'));

it('every field of the settings stands in the form', () => {
  const shown = SETTINGS_SECTIONS.flatMap(({ names }) => names);
  expect(shown).toEqual(Object.keys(SETTINGS_FIELDS));
});

it('tells changed fields of the settings by their labels, and what was nothing', () => {
  const after = { ...settings, phone: '+91 98200 12345', registration: '', instagram: 'https://a' };
  expect(changesOf('settings', settings, after)).toEqual([
    { label: 'Registration', before: 'MSME Verified', after: 'nothing' },
    { label: 'Phone', before: '+91 00000 00000', after: '+91 98200 12345' },
    { label: 'Instagram', before: 'nothing', after: 'https://a' },
  ]);
  expect(changesOf('settings', settings, settings)).toEqual([]);
});

it('tells what was added, changed, removed and moved', () => {
  const [one, two, three, four] = quotes;
  if (!one || !two || !three || !four) throw new Error('four are shipped');
  const fresh = { ...one, id: 'fresh', name: 'Asha Rao' };
  const after = [three, { ...two, quote: 'Other words.' }, four, fresh];
  const labels = changesOf('testimonials', quotes, after).map(({ label }) => label);
  expect(labels).toEqual([`${two.name}: Their words`, 'Added', 'Removed', 'Order']);
  const portrait = [{ ...one, image: two.image }, two, three, four];
  expect(changesOf('testimonials', quotes, portrait)).toMatchObject([
    { label: `${one.name}: Portrait`, after: 'Indigo and marigold' },
  ]);
});

it('tells of a long text the lines that differ', () => {
  const post = { id: 'loom', title: 'A loom', body: ['It is loud.', 'It is old.'] } as const;
  const after = (body: readonly string[]) =>
    changesOf('posts', [post] as never, [{ ...post, body }] as never);
  const label = 'A loom: Text';
  expect(after(['It is loud.', 'It is new.'])).toEqual([
    { label, before: 'It is old.', after: 'It is new.' },
  ]);
  expect(after(['It is loud.'])).toEqual([{ label, before: 'It is old.', after: 'nothing' }]);
  expect(after(['It is old.', 'It is loud.'])).toEqual([
    { label, before: 'It is loud.; It is old.', after: 'It is old.; It is loud.' },
  ]);
});

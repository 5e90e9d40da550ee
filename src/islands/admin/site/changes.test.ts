// The differences between two values of a document, as shown before publishing.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Settings, SETTINGS_FIELDS, SETTINGS_SECTIONS } from '#contract/site/settings.ts';
import { SITE_LIST_SCHEMAS } from '#contract/site/site-lists.ts';
import { listChanges } from './changes.ts';

const readJson = (name: string): unknown => JSON.parse(readFileSync(`src/${name}.json`, 'utf8'));
const settings = Settings.parse(readJson('settings'));
const quotes = SITE_LIST_SCHEMAS.testimonials.parse(readJson('content/testimonials'));

it('every field of the settings is in the form', () => {
  const shown = SETTINGS_SECTIONS.flatMap(({ names }) => names);
  expect(shown).toEqual(Object.keys(SETTINGS_FIELDS));
});

it('names changed settings by their labels, and empty earlier values', () => {
  const after = { ...settings, phone: '+91 98200 12345', registration: '', instagram: 'https://a' };
  expect(listChanges('settings', settings, after)).toEqual([
    { label: 'Trust mark', before: 'MSME Verified', after: 'nothing' },
    { label: 'Phone', before: '+91 00000 00000', after: '+91 98200 12345' },
    { label: 'Instagram', before: 'nothing', after: 'https://a' },
  ]);
  expect(listChanges('settings', settings, settings)).toEqual([]);
});

it('lists added, changed, removed and moved items', () => {
  const [first, two, three, four] = quotes;
  if (!first || !two || !three || !four)
    throw new Error('There are not four default testimonials.');
  const fresh = { ...first, id: 'fresh', name: 'Asha Rao' };
  const after = [three, { ...two, quote: 'Other words.' }, four, fresh];
  const labels = listChanges('testimonials', quotes, after).map(({ label }) => label);
  expect(labels).toEqual([`${two.name}: Quote`, 'Added', 'Removed', 'Order']);
  const portrait = [{ ...first, image: two.image }, two, three, four];
  expect(listChanges('testimonials', quotes, portrait)).toMatchObject([
    { label: `${first.name}: Portrait`, after: 'Indigo and marigold' },
  ]);
});

it('lists the changed lines of a long text', () => {
  const post = { id: 'loom', title: 'A loom', body: 'It is loud.\nIt is old.' };
  const after = (body: string) =>
    listChanges('posts', [post] as never, [{ ...post, body }] as never);
  const label = 'A loom: Text';
  expect(after('It is loud.\nIt is new.')).toEqual([
    { label, before: 'It is old.', after: 'It is new.' },
  ]);
  expect(after('It is loud.')).toEqual([{ label, before: 'It is old.', after: 'nothing' }]);
  expect(after('It is old.\nIt is loud.')).toEqual([
    { label, before: 'It is loud.\nIt is old.', after: 'It is old.\nIt is loud.' },
  ]);
});

it('an added entry has a line for each of its texts and lines', () => {
  const post = { id: 'loom', title: 'A loom', body: 'It is loud.\nIt is old.' };
  expect(listChanges('posts', [], [post] as never)).toEqual([
    { label: 'Added', before: 'nothing', after: 'A loom\nIt is loud.\nIt is old.' },
  ]);
});

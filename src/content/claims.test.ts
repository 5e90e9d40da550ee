// Every number, superlative or promise in the default texts is listed in claims.json with its evidence.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseFrontMatter } from '#contract/site/front-matter.ts';
import claims from './claims.json' with { type: 'json' };

const CLAIM =
  /\d+(?:K|L)?\+|\d ?%|\b\d+(?:-\d+)? (?:hours|days|weeks|years)\b|\b(?:guarantee|lifetime|best|leading|largest|fastest|free|discount|expert|verified|certified|trusted|limited seats|AI)\w*\b/i;

/** The list itself and the policies are not copy. Below: fields that visitors do not see. */
const NOT_COPY: readonly string[] = ['claims.json', 'terms.json', 'privacy.json', 'refunds.json'];
const NOT_READ: readonly string[] = ['id', 'seed', 'picture', 'image', 'category', 'keywords'];

const FOLDER = import.meta.dirname;
const FILES = [
  ['settings', `${FOLDER}/../settings.json`],
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && !NOT_COPY.includes(name))
    .map((name) => [name.replace('.json', ''), `${FOLDER}/${name}`]),
  ...readdirSync(`${FOLDER}/work`).map((name) => [
    `work/${name.replace('.md', '')}`,
    `${FOLDER}/work/${name}`,
  ]),
] as [string, string][];

const read = (path: string): unknown => {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.md') ? parseFrontMatter(text) : JSON.parse(text);
};

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, first]) =>
    NOT_READ.includes(name) ? [] : textsIn(first),
  );
}

it('CLAIM-01 every claim in the default texts is listed with its evidence, and every listed claim still exists', () => {
  const found = FILES.flatMap(([file, path]) =>
    textsIn(read(path))
      .filter((text) => CLAIM.test(text))
      .map((text) => `${file}: ${text}`),
  );
  const listed = claims.map(({ file, text }) => `${file}: ${text}`);
  expect(found.toSorted()).toEqual(listed.toSorted());
  for (const { backedBy, text } of claims) expect(backedBy, text).not.toBe('');
});

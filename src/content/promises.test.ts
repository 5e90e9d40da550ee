// Copy must not name features that the product does not have.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Features that do not exist: forums, events, and feedback on students' work. */
const NOT_BUILT =
  /forum|meet-?ups?\b|live (session|class)|office hours|show (us )?(what you are|your work)|mentors who/i;

const FOLDER = import.meta.dirname;
/** The list of claims and the policies are not copy. */
const NOT_COPY = ['claims.json', 'terms.json', 'privacy.json', 'refunds.json'];
const COPY = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.json') && !NOT_COPY.includes(name),
);

it.each(COPY)('%s promises no missing feature', (name) => {
  expect(readFileSync(`${FOLDER}/${name}`, 'utf8')).not.toMatch(NOT_BUILT);
});

it('discounts on several courses are promised only as catalogue bundles, or on request', () => {
  const promises = COPY.flatMap((name) =>
    readFileSync(`${FOLDER}/${name}`, 'utf8')
      .split('\n')
      .filter((line) => /\bbundle (discount|price|offer)/i.test(line)),
  );
  expect(promises).toHaveLength(1);
  for (const line of promises)
    expect(line).toMatch(
      /the catalogue shows every bundle with its price\. For your own selection of courses, write to us/,
    );
});

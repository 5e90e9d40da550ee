// Copy must not name features that the product does not have.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Nothing can be asked below a lesson, shown to others, met at or taken from it. */
const NOT_BUILT =
  /download|forum|meet-?ups?\b|live (session|class)|office hours|show (us )?(what you are|your work)|ask where|answer your questions|mentors who/i;

const FOLDER = import.meta.dirname;
/** The list of claims, and law, which says what may not be done. */
const NOT_COPY = ['claims.json', 'terms.json', 'privacy.json', 'refunds.json'];
const COPY = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.json') && !NOT_COPY.includes(name),
);

it.each(COPY)('%s promises no feature that is not there', (name) => {
  expect(readFileSync(`${FOLDER}/${name}`, 'utf8')).not.toMatch(NOT_BUILT);
});

it('a discount on several courses is promised by the bundles of the catalogue, and by hand for other courses', () => {
  const promises = COPY.flatMap((name) =>
    readFileSync(`${FOLDER}/${name}`, 'utf8')
      .split('\n')
      .filter((line) => /\bbundle (discount|price|offer)/i.test(line)),
  );
  expect(promises).toHaveLength(1);
  for (const line of promises)
    expect(line).toMatch(
      /the catalogue shows every bundle with its price\. For courses of your own choice write to us/,
    );
});

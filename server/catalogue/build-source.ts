// Everything that a build of the site asks of the published catalogue, read at once, so that no build asks a server
// that answers visitors.
import { createHash } from 'node:crypto';
import { getBundleCards } from '#contract/bundles.ts';
import { getAllCourses, getCoursePage, showAllCategories } from '#contract/catalogue.ts';
import { type BuildAnswer, buildCall } from '#contract/build-source.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Queries } from '../platform/ports.ts';
import { publicBundles } from './bundle-offer.ts';
import { categories } from './catalogue.ts';
import { allCards, coursePages } from './course-pages.ts';

/** Numbers that change with every purchase: pages show those of their last rendering. */
const LEFT_OUT: readonly string[] = ['studentsCount'];
const KEY_LETTERS = 22;

/** The lines of the file: the page of every published course, then the cards of these, then the categories and the bundles. */
export interface BuildSource {
  lines: AsyncIterable<string>;
  /** Equal for equal published courses and categories, whoever has enrolled; once all lines are read. */
  digest(): string;
}

/** `isKnown`: whether the page of a course with that key stands already; then its line comes without it. */
export function buildSource(
  db: Queries,
  isKnown: (courseId: string, key: string) => boolean = () => false,
): BuildSource {
  const all = createHash('sha256');
  const line = (endpoint: Endpoint, data: unknown, query?: Record<string, string>): BuildAnswer => {
    // With what the contract lets travel, and no more.
    const answer = endpoint.answer.parse({ success: true, data });
    const key = keyOf(answer);
    all.update(key);
    return { call: buildCall(endpoint, query), key, answer };
  };
  return {
    digest: () => all.copy().digest('hex'),
    lines: (async function* () {
      const cards = await allCards(db);
      const shown = new Set<string>();
      for await (const pages of coursePages(db, cards)) {
        for (const page of pages) {
          const { answer, ...known } = line(getCoursePage, page, { courseId: page._id });
          shown.add(page._id);
          yield textOf(isKnown(page._id, known.key ?? '') ? known : { ...known, answer });
        }
      }
      const listed = cards.filter(({ _id }) => shown.has(_id));
      yield textOf(line(getAllCourses, listed, { view: 'card' }));
      yield textOf(line(showAllCategories, await categories(db)));
      yield textOf(line(getBundleCards, await publicBundles(db, 'list')));
    })(),
  };
}

function keyOf(answer: unknown): string {
  const text = JSON.stringify(answer, (name, value: unknown) =>
    LEFT_OUT.includes(name) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, KEY_LETTERS);
}

function textOf(line: BuildAnswer): string {
  return `${JSON.stringify(line)}\n`;
}

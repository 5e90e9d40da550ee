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

/** Numbers that change with every purchase: pages show those of their last build. */
const LEFT_OUT: readonly string[] = ['studentsCount'];

/** The lines of the file: the page of every published course, then the cards of these, then the categories and the bundles. */
export interface BuildSource {
  lines: AsyncIterable<string>;
  /** Equal for equal published courses and categories, whoever has enrolled; once all lines are read. */
  digest(): string;
}

export function buildSource(db: Queries): BuildSource {
  const all = createHash('sha256');
  const line = (endpoint: Endpoint, data: unknown, query?: Record<string, string>): string => {
    // With what the contract lets travel, and no more.
    const answer = endpoint.answer.parse({ success: true, data });
    all.update(lasting(answer));
    const buildAnswer: BuildAnswer = { call: buildCall(endpoint, query), answer };
    return `${JSON.stringify(buildAnswer)}\n`;
  };
  return {
    digest: () => all.copy().digest('hex'),
    lines: (async function* () {
      const cards = await allCards(db);
      const shown = new Set<string>();
      for await (const pages of coursePages(db, cards)) {
        for (const page of pages) {
          shown.add(page._id);
          yield line(getCoursePage, page, { courseId: page._id });
        }
      }
      const listed = cards.filter(({ _id }) => shown.has(_id));
      yield line(getAllCourses, listed, { view: 'card' });
      yield line(showAllCategories, await categories(db));
      yield line(getBundleCards, await publicBundles(db, 'list'));
    })(),
  };
}

function lasting(answer: unknown): string {
  return JSON.stringify(answer, (name, value: unknown) =>
    LEFT_OUT.includes(name) ? undefined : value,
  );
}

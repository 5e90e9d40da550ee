// What a server remembers of the catalogue, and who is told when it has to be forgotten.
import type { FastifyInstance } from 'fastify';
import { courseSearch } from './catalogue/search.ts';
import type { CourseSearch } from './catalogue/search.ts';
import { searchSource } from './catalogue/search-source.ts';
import { sharedInvalidations } from './platform/invalidations.ts';
import { answerCache } from './http/answer-cache.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import type { CatalogueChanged, Deps, StudentsChanged } from './platform/ports.ts';

export interface CatalogueCaches {
  answers: AnswerCache;
  search: CourseSearch;
  /** To be called after each change that visitors may see. */
  changed: CatalogueChanged;
  /** The same for a change of the public count of students of courses, which no page of the built site shows. */
  studentsChanged: StudentsChanged;
}

/** Public answers and the search index; forgotten with changes here, and within a second with those elsewhere. */
export async function catalogueCaches(app: FastifyInstance, deps: Deps): Promise<CatalogueCaches> {
  const answers = answerCache(deps.clock);
  const search = courseSearch(searchSource(deps.reads));
  const forget = () => {
    answers.clear();
    search.invalidate();
  };
  const changes = sharedInvalidations(deps, {
    answers: () => answers.outdate(),
    courses: (courseIds) => answers.outdate(courseIds),
    catalogue: forget,
  });
  await changes.begin();
  app.addHook('onListen', async () => changes.start());
  app.addHook('onClose', () => changes.stop());
  return {
    answers,
    search,
    changed: () => {
      forget();
      changes.send('catalogue');
      deps.catalogueChanged();
    },
    studentsChanged: (courseIds) => {
      answers.outdate(courseIds);
      if (courseIds) changes.sendCourses(courseIds);
      else changes.send('answers');
    },
  };
}

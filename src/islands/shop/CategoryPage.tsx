import { useCallback, useMemo } from 'react';
import { readBuiltCourses, restoreDrawings } from '#site/api/built-courses.ts';
import {
  type CategoryPage as Page,
  fetchCategoryPage,
  fetchMoreCards,
} from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { BuiltCategory } from '#site/api/published.ts';
import { CategoryLinks } from '#site/islands/ui/courses/CategoryLinks.tsx';
import { CourseCard } from '#site/islands/ui/courses/CourseCard.tsx';
import { CourseList, CourseListLoading } from '#site/islands/ui/courses/CourseList.tsx';
import { CoursesFailed } from '#site/islands/ui/courses/CoursesFailed.tsx';
import { CARD_PAGE_RULES, useMore } from '#site/islands/ui/lists/use-more.ts';
import { usePageTitle } from '#site/islands/ui/use-page-title.ts';
import { getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';

interface CategoryPageProps {
  built?: BuiltCategory;
  children?: Elements;
}

/** The number of courses in each row below the category's own courses. */
const ROW_SIZE = 3;

export const CategoryPage = withErrorBoundary(CategoryView);

function CategoryView({ built, children }: CategoryPageProps) {
  const known = useMemo(() => built && readCategory(built), [built]);
  const load = useCallback(async () => {
    const page = await fetchCategoryPage(known?.category._id ?? getPathId(location.pathname));
    return page && known ? keepKnownPictures(page, known) : page;
  }, [known]);
  const [loaded, reload] = useLoaded(load);
  if (loaded.status === 'ready' && !loaded.value) return <CategoryMissing />;
  const isFresh = loaded.status === 'ready';
  const page = isFresh ? loaded.value : known;
  if (page) {
    return (
      <CategoryBody page={page} isBuilt={!isFresh} isPart={!isFresh && built?.isPart === true}>
        {children}
      </CategoryBody>
    );
  }
  return (
    <div className="wrap section">
      {loaded.status === 'failed' ? (
        <CoursesFailed heading onRetry={reload} />
      ) : (
        <CourseListLoading />
      )}
    </div>
  );
}

function readCategory({ selected, different, selling, ...named }: BuiltCategory): Page {
  return {
    ...named,
    selected: readBuiltCourses(selected),
    different: readBuiltCourses(different),
    selling: readBuiltCourses(selling),
  };
}

/** Reuses the pictures that the page already shows. */
function keepKnownPictures(page: Page, known: Page): Page {
  const knownCourses = [...known.selected, ...known.different, ...known.selling];
  return {
    ...page,
    selected: restoreDrawings(page.selected, knownCourses),
    different: restoreDrawings(page.different, knownCourses),
    selling: restoreDrawings(page.selling, knownCourses),
  };
}

interface CategoryBodyProps {
  page: Page;
  isBuilt: boolean;
  isPart: boolean;
  children: Elements;
}

function CategoryBody({ page, isBuilt, isPart, children }: CategoryBodyProps) {
  const { category, otherCategories, selected, pages = 1, selling, different } = page;
  const first = useMemo(() => ({ courses: selected, page: 1, pages }), [selected, pages]);
  const fetchMore = useCallback(
    (pageNumber: number) => fetchMoreCards(category._id, pageNumber),
    [category],
  );
  const { rows: courses, more } = useMore(first, fetchMore, CARD_PAGE_RULES);
  const popular = selling.filter((item) => item.category?.id !== category._id).slice(0, ROW_SIZE);
  usePageTitle(`${category.name} courses`);
  return (
    <>
      <section className="catalogue-hero stage">
        {children}
        <div className="wrap">
          <a className="link small" href={paths.allCourses}>
            <Icon name="arrow-left" /> All courses
          </a>
          <h1 className="display heading-3xl">{category.name}</h1>
          {category.description && <p className="lead mt-4 max-w-160">{category.description}</p>}
        </div>
      </section>
      <div className="wrap catalogue-body pt-12 pb-(--section)">
        {courses.length > 0 ? (
          <CourseList courses={courses} isBuilt={isBuilt} more={isBuilt ? undefined : more}>
            {isPart && (
              <p className="mt-6 text-center">
                <a className={getButtonClass({ look: 'line' })} href={paths.allCourses}>
                  See all courses
                </a>
              </p>
            )}
          </CourseList>
        ) : (
          <EmptyState title="No courses in this category yet" heading>
            <a className={getButtonClass({ look: 'line', size: 'sm' })} href={paths.allCourses}>
              See all courses
            </a>
          </EmptyState>
        )}
        <Row title="Most popular" courses={popular} />
        <Row title="From other categories" courses={excludeCourses(different, popular)} />
        <CategoryLinks title="Other categories" categories={otherCategories} />
      </div>
    </>
  );
}

/** Leaves out courses that are shown further up. */
function excludeCourses(
  courses: readonly SiteCourse[],
  shown: readonly SiteCourse[],
): SiteCourse[] {
  const ids = new Set(shown.map(({ id }) => id));
  return courses.filter(({ id }) => !ids.has(id));
}

function Row({ title, courses }: { title: string; courses: readonly SiteCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section>
      <h2 className="heading-xl">{title}</h2>
      <div className="cards cards-3 mt-5">
        {courses.slice(0, ROW_SIZE).map((course) => (
          <CourseCard key={course.id} course={course} surface="catalogue" />
        ))}
      </div>
    </section>
  );
}

function CategoryMissing() {
  return (
    <div className="wrap section">
      <EmptyState title="Category not found" text="It may have been removed." heading="page">
        <a className={getButtonClass({ look: 'line', size: 'sm' })} href={paths.allCourses}>
          <Icon name="arrow-left" /> Back to courses
        </a>
      </EmptyState>
    </div>
  );
}

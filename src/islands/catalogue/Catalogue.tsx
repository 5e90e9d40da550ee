// The catalogue: search, filters, and the courses they leave.
import '#site/styles/pages/catalogue.css';
import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CategoryLinks } from '#site/islands/parts/CategoryLinks.tsx';
import { CourseList, CourseListWaiting } from '#site/islands/parts/CourseList.tsx';
import { CoursesFailed } from '#site/islands/parts/CoursesFailed.tsx';
import { SearchInput } from '#site/islands/parts/SearchInput.tsx';
import { useFocusHome } from '#site/islands/parts/use-focus-home.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { FIRST_FILTER_ID, FilterBar, FilterLine } from './FilterBar.tsx';
import { $filters, $query, chooseFilters, chooseQuery } from './chosen-filters.ts';
import { anyFilter, type Filters, NO_FILTERS, shownCourses } from './filters.ts';
import { ScrollToTop } from './ScrollToTop.tsx';
import { type AllCourses, type BuiltCatalogue, useAllCourses } from './use-all-courses.ts';
import { $answer, useCategories, useFound } from './use-catalogue.ts';

interface CatalogueProps {
  title: string;
  /** What stands in the page until the server has answered. */
  built?: BuiltCatalogue | undefined;
  /** The picture of the head. */
  children?: ReactNode;
}

export function Catalogue(props: CatalogueProps) {
  return (
    <ErrorBoundary>
      <CatalogueView {...props} />
    </ErrorBoundary>
  );
}

function CatalogueView({ title, built, children }: CatalogueProps) {
  const query = useStore($query, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  const { all, isFailed, reload } = useAllCourses(built);
  const categories = useCategories(built?.categories);
  const found = useFound(query, all && !all.isPart ? all.courses : null);
  const answer = useStore($answer);
  const choice = useMemo(() => ({ filters, found }), [filters, found]);
  const inputs = useMemo(() => ({ choice, all, isFailed }), [choice, all, isFailed]);
  // The choice is seen at once; the list follows as soon as it is drawn.
  const renderedInputs = useDeferredValue(inputs);
  const results = useMemo(() => resultsOf(renderedInputs), [renderedInputs]);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, renderedInputs.all);
  useEffect(() => {
    if (renderedInputs === inputs) showAnswer();
  }, [renderedInputs, inputs]);
  return (
    <>
      <section className="cat-hero stage">
        {children}
        <div className="wrap">
          <h1 className="display heading-3xl" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <SearchInput query={query} onQuery={chooseQuery} input={{ id: SEARCH_ID }} />
          <noscript>
            <p className="lead mt-4 max-w-160">
              Search and filters need JavaScript, which is switched off in this browser.
              {built && ' Every course can be browsed below.'}
            </p>
          </noscript>
        </div>
      </section>
      <div className="wrap cat-body pt-12 pb-(--section)">
        <FilterBar
          {...{ filters, categories }}
          courses={all?.courses ?? []}
          onFilters={chooseFilters}
        />
        <FilterLine
          {...{ filters, categories }}
          onFilters={chooseFilters}
          count={nothingFound(answer.query, renderedInputs.choice.found) || countLine(results)}
        />
        <ShownResults {...results} choice={renderedInputs.choice} onRetry={reload} />
        <CategoryLinks title="Browse by category" categories={categories} />
      </div>
      <ScrollToTop />
    </>
  );
}

/** What the list answers. */
interface ListInputs {
  choice: { filters: Filters; found: ReturnType<typeof useFound> };
  all: AllCourses | null;
  isFailed: boolean;
}

interface Results {
  /** What the filters leave of all courses or of what was found, in their order; null until either is here. */
  shown: readonly SiteCourse[] | null;
  /** Shown, and out of how many. A school without any course has nothing to count. */
  counts: readonly [number, number] | null;
  isFailed: boolean;
  isBuilt: boolean;
  /** Only the first courses are known. */
  isPart: boolean;
}

function resultsOf({ choice: { filters, found }, all, isFailed }: ListInputs): Results {
  const isPart = found === null && all?.isPart === true;
  const status = {
    isPart,
    isBuilt: found === null && all?.isBuilt === true,
    isFailed: isFailed && found !== 'asking',
  };
  // What filters and orders leave of the first courses says nothing of the others.
  if (isPart && anyFilter(filters)) return { ...status, shown: null, counts: null };
  const current = found === 'asking' ? null : (found ?? all?.courses);
  if (!current) return { ...status, shown: null, counts: null };
  const shown = found ? foundFirst(current, filters) : shownCourses(current, filters);
  if (isPart) return { ...status, shown, counts: [all.total, all.total] };
  const isBare = !found && current.length === 0;
  return { ...status, shown, counts: isBare ? null : [shown.length, current.length] };
}

interface ShownResultsProps extends Omit<Results, 'counts'> {
  choice: unknown;
  onRetry: () => void;
}

/** Drawn again only when it has something else to show, not with every letter. */
const ShownResults = memo(function ShownResults(props: ShownResultsProps) {
  const { shown, choice, isBuilt, isPart, isFailed, onRetry } = props;
  if (shown?.length === 0) return <Nothing />;
  if (shown) {
    return (
      <CourseList courses={shown} choice={choice} isBuilt={isBuilt}>
        {isPart && <LaterCourses />}
      </CourseList>
    );
  }
  return isFailed ? <CoursesFailed heading onRetry={onRetry} /> : <CourseListWaiting />;
});

/** Where a search finds nothing there is nothing to count. */
function nothingFound(query: string, found: ReturnType<typeof useFound>): string {
  return found?.length === 0 ? `No courses found for "${query.trim()}"` : '';
}

/** The way on where the list cannot grow: without script, and as long as the server has not answered. */
function LaterCourses() {
  return (
    <p className="mt-6 text-center">
      <a className={buttonClass({ look: 'line' })} href={paths.laterCourses(2)}>
        Show more courses
      </a>
    </p>
  );
}

/** CAT-11. */
function countLine({ counts }: Results): string {
  return counts ? `Showing ${counts[0]} of ${counts[1]} courses` : '';
}

/** Ranked results keep their rank until another order is asked for. */
function foundFirst(courses: readonly SiteCourse[], filters: Filters): SiteCourse[] {
  if (filters.sort !== NO_FILTERS.sort) return shownCourses(courses, filters);
  const kept = new Set(shownCourses(courses, filters));
  return courses.filter((course) => kept.has(course));
}

/** What comes near, under what there is to take back. */
function Nothing() {
  const { nearest = [] } = useStore($answer);
  return (
    <>
      <NothingThere />
      {nearest.length > 0 && (
        <section className="mt-12">
          <h2 className="heading-xl mb-6">Courses that come nearest</h2>
          <CourseList courses={nearest} />
        </section>
      )}
    </>
  );
}

/** Offers to take back what there is to take back, and leaves the focus where the next choice is made. */
function NothingThere() {
  const query = useStore($query);
  const filters = useStore($filters);
  const clearFilters = () => {
    chooseFilters(NO_FILTERS);
    focusOn(FIRST_FILTER_ID);
  };
  const clearSearch = () => {
    chooseQuery('');
    focusOn(SEARCH_ID);
  };
  return (
    <EmptyState
      title="No courses found"
      text="Try adjusting your search or filter criteria"
      heading
    >
      {anyFilter(filters) && (
        <Button look="line" size="sm" onClick={clearFilters}>
          Clear Filters
        </Button>
      )}
      {query.trim() && (
        <Button look="line" size="sm" onClick={clearSearch}>
          Clear search
        </Button>
      )}
    </EmptyState>
  );
}

const SEARCH_ID = 'course-search';

/** Where the address asks for a part of the courses, all of them were hidden until now; see CataloguePage. */
function showAnswer(): void {
  delete document.documentElement.dataset['asked'];
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

// The catalogue: search, filters, and the courses they leave.
import '#site/styles/pages/catalogue.css';
import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CategoryLinks } from '#site/islands/parts/CategoryLinks.tsx';
import { CourseList, CourseListWaiting } from '#site/islands/parts/CourseList.tsx';
import { CoursesFailed } from '#site/islands/parts/CoursesFailed.tsx';
import { SearchInput } from '#site/islands/parts/SearchInput.tsx';
import { useFocusHome } from '#site/islands/parts/use-focus-home.ts';
import { useCourses } from '#site/islands/parts/use-courses.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import type { Loaded } from '#site/stores/queries/use-loaded.ts';
import { FIRST_FILTER_ID, FilterBar, FilterLine } from './FilterBar.tsx';
import { $filters, $query, chooseFilters, chooseQuery } from './chosen-filters.ts';
import { anyFilter, type Filters, NO_FILTERS, shownCourses } from './filters.ts';
import { ScrollToTop } from './ScrollToTop.tsx';
import { $answer, useCategories, useFound } from './use-catalogue.ts';

interface CatalogueProps {
  title: string;
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

function CatalogueView({ title, children }: CatalogueProps) {
  const query = useStore($query, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  const [loaded, reload] = useCourses();
  const categories = useCategories();
  const all = loaded.face === 'ready' ? loaded.value : null;
  const found = useFound(query, all);
  const answer = useStore($answer);
  const asked = useMemo(() => ({ filters, found, loaded }), [filters, found, loaded]);
  // The choice is seen at once; the list follows as soon as it is drawn.
  const answered = useDeferredValue(asked);
  const results = useMemo(() => resultsOf(answered), [answered]);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, answered.loaded);
  return (
    <>
      <section className="cat-hero stage">
        {children}
        <div className="wrap">
          <h1 className="display h-3xl" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <SearchInput query={query} onQuery={chooseQuery} input={{ id: SEARCH_ID }} />
        </div>
      </section>
      <div className="wrap cat-body">
        <FilterBar {...{ filters, categories }} courses={all ?? []} onFilters={chooseFilters} />
        <FilterLine
          {...{ filters, categories }}
          onFilters={chooseFilters}
          count={nothingFound(answer.query, found) || countLine(results)}
        />
        <ShownResults shown={results.shown} isFailed={results.isFailed} onRetry={reload} />
        <CategoryLinks title="Browse by category" categories={categories} />
      </div>
      <ScrollToTop />
    </>
  );
}

/** What the list answers. */
interface Asked {
  filters: Filters;
  found: ReturnType<typeof useFound>;
  loaded: Loaded<SiteCourse[]>;
}

interface Results {
  /** Every course, or what was found; null until either is here. */
  current: readonly SiteCourse[] | null;
  /** What the filters leave of it, in its order. */
  shown: readonly SiteCourse[] | null;
  /** A school without any course has nothing to count. */
  isBare: boolean;
  isFailed: boolean;
}

function resultsOf({ filters, found, loaded }: Asked): Results {
  const all = loaded.face === 'ready' ? loaded.value : null;
  const current = found === 'asking' ? null : (found ?? all);
  const shown = current && (found ? foundFirst(current, filters) : shownCourses(current, filters));
  return {
    current,
    shown,
    isBare: current === all && all?.length === 0,
    isFailed: loaded.face === 'failed' && found !== 'asking',
  };
}

interface ShownResultsProps extends Pick<Results, 'shown' | 'isFailed'> {
  onRetry: () => void;
}

/** Drawn again only when it has something else to show, not with every letter. */
const ShownResults = memo(function ShownResults({ shown, isFailed, onRetry }: ShownResultsProps) {
  if (shown?.length === 0) return <Nothing />;
  if (shown) return <CourseList courses={shown} />;
  return isFailed ? <CoursesFailed heading onRetry={onRetry} /> : <CourseListWaiting />;
});

/** Where a search finds nothing there is nothing to count. */
function nothingFound(query: string, found: Asked['found']): string {
  return found?.length === 0 ? `No courses found for "${query.trim()}"` : '';
}

/** CAT-11. */
function countLine({ current, shown, isBare }: Results): string {
  if (!current || !shown || isBare) return '';
  return `Showing ${shown.length} of ${current.length} courses`;
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
          <h2 className="h-xl mb-6">Courses that come nearest</h2>
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

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

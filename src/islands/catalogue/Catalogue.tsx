// The catalogue: search, filters, and the courses they leave.
import '#site/styles/pages/catalogue.css';
import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CategoryLinks } from '#site/islands/parts/CategoryLinks.tsx';
import { CourseList, CourseListWaiting } from '#site/islands/parts/CourseList.tsx';
import { CoursesFailed } from '#site/islands/parts/CoursesFailed.tsx';
import { SearchInput } from '#site/islands/parts/SearchInput.tsx';
import { useCourses } from '#site/islands/parts/use-courses.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { FIRST_FILTER_ID, FilterBar, FilterLine } from './FilterBar.tsx';
import { $filters, $query, chooseFilters, chooseQuery } from './chosen-filters.ts';
import { anyFilter, type Filters, NO_FILTERS, shownCourses } from './filters.ts';
import { ScrollToTop } from './ScrollToTop.tsx';
import { useCategories, useFound } from './use-catalogue.ts';

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
  const found = useFound(query);
  const all = loaded.face === 'ready' ? loaded.value : null;
  const current = found === 'asking' ? null : (found ?? all);
  // The choice is seen at once; the list follows as soon as it is drawn.
  const chosen = useDeferredValue(filters);
  const shown = useMemo(
    () => current && (found ? foundFirst(current, chosen) : shownCourses(current, chosen)),
    [current, found, chosen],
  );
  // A school without any course has nothing to count.
  const isBare = current === all && all?.length === 0;
  const isFailed = loaded.face === 'failed' && found !== 'asking';
  return (
    <>
      <section className="cat-hero stage">
        {children}
        <div className="wrap">
          <h1 className="display h-3xl">{title}</h1>
          <SearchInput query={query} onQuery={chooseQuery} input={{ id: SEARCH_ID }} />
        </div>
      </section>
      <div className="wrap cat-body">
        <FilterBar {...{ filters, categories }} onFilters={chooseFilters} />
        <FilterLine
          {...{ filters, categories }}
          onFilters={chooseFilters}
          count={current && shown && !isBare ? countLine(shown, current) : ''}
        />
        {shown && shown.length > 0 && <CourseList courses={shown} />}
        {shown?.length === 0 && <Nothing query={query} filters={filters} />}
        {!shown && !isFailed && <CourseListWaiting />}
        {!shown && isFailed && <CoursesFailed heading onRetry={reload} />}
        <CategoryLinks title="Browse by category" categories={categories} />
      </div>
      <ScrollToTop />
    </>
  );
}

/** CAT-11. */
function countLine(shown: readonly SiteCourse[], current: readonly SiteCourse[]): string {
  return `Showing ${shown.length} of ${current.length} courses`;
}

/** Ranked results keep their rank until another order is asked for. */
function foundFirst(courses: readonly SiteCourse[], filters: Filters): SiteCourse[] {
  if (filters.sort !== NO_FILTERS.sort) return shownCourses(courses, filters);
  const kept = new Set(shownCourses(courses, filters));
  return courses.filter((course) => kept.has(course));
}

/** Offers to take back what there is to take back, and leaves the focus where the next choice is made. */
function Nothing({ query, filters }: { query: string; filters: Filters }) {
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

// The catalogue: search, filters, and the courses they leave.
import '#site/styles/pages/catalogue.css';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CoursesFailed } from '#site/islands/parts/CoursesFailed.tsx';
import { SEARCH_DEBOUNCE_MS } from '#site/islands/parts/search-box.ts';
import { SearchInput } from '#site/islands/parts/SearchInput.tsx';
import { useCourses } from '#site/islands/parts/use-courses.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { useDebounced } from '#site/islands/ui/use-debounced.ts';
import { CourseList, CourseListWaiting } from './CourseList.tsx';
import { FilterBar, FilterLine } from './FilterBar.tsx';
import { $filters, $query, chooseFilters, chooseQuery } from './chosen-filters.ts';
import { type Filters, NO_FILTERS, shownCourses } from './filters.ts';
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
  const found = useFound(useDebounced(query, SEARCH_DEBOUNCE_MS));
  const searched = query.trim() === '' ? null : found;
  const current = searched ?? (loaded.face === 'ready' ? loaded.value : null);
  const shown =
    current && (searched ? foundFirst(current, filters) : shownCourses(current, filters));
  const clear = () => chooseFilters(NO_FILTERS);
  const bar = { filters, onFilters: chooseFilters, categories };
  return (
    <>
      <section className="cat-hero stage">
        {children}
        <div className="wrap">
          <h1 className="display h-3xl">{title}</h1>
          <SearchInput query={query} onQuery={chooseQuery} />
        </div>
      </section>
      <div className="wrap cat-body">
        <FilterBar {...bar} />
        <FilterLine
          {...bar}
          count={shown ? `Showing ${shown.length} of ${current.length} courses` : ''}
        />
        {shown && shown.length > 0 && <CourseList courses={shown} />}
        {shown?.length === 0 && <Nothing onClear={clear} />}
        {!shown && loaded.face === 'loading' && <CourseListWaiting />}
        {!shown && loaded.face === 'failed' && <CoursesFailed heading onRetry={reload} />}
      </div>
      <ScrollToTop />
    </>
  );
}

/** Ranked results keep their rank until another order is asked for. */
function foundFirst(courses: readonly SiteCourse[], filters: Filters): SiteCourse[] {
  if (filters.sort !== NO_FILTERS.sort) return shownCourses(courses, filters);
  const kept = new Set(shownCourses(courses, filters));
  return courses.filter((course) => kept.has(course));
}

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No courses found"
      text="Try adjusting your search or filter criteria"
      heading
    >
      <Button look="line" size="sm" onClick={onClear}>
        Clear Filters
      </Button>
    </EmptyState>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { CategoryLinks } from '#site/islands/ui/courses/CategoryLinks.tsx';
import { CourseList, CourseListLoading } from '#site/islands/ui/courses/CourseList.tsx';
import { CoursesFailed } from '#site/islands/ui/courses/CoursesFailed.tsx';
import { SearchInput } from '#site/islands/ui/lists/SearchInput.tsx';
import { useFallbackFocus } from '#site/islands/ui/use-fallback-focus.ts';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { NO_FILTERS } from '#contract/courses/course-filters.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { FIRST_FILTER_ID, FilterBar, FilterLine } from './FilterBar.tsx';
import { $filters, $query, setFilters, setQuery } from './filter-store.ts';
import { hasFilter } from './filters.ts';
import {
  type BuiltCatalogue,
  type CatalogueCards,
  useCatalogueCards,
  useCategories,
} from './use-catalogue.ts';

interface CatalogueProps {
  title: string;
  built?: BuiltCatalogue | undefined;
  children?: Elements;
  bundles?: Elements;
}

export const Catalogue = withErrorBoundary(CatalogueView);

function CatalogueView({ title, built, children, bundles }: CatalogueProps) {
  const query = useStore($query, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  const categories = useCategories(built?.categories);
  const { choices, countLine, isRefreshing, ...cards } = useCatalogueCards(built);
  const heading = useRef<HTMLHeadingElement>(null);
  useFallbackFocus(heading, cards.courses);
  // PageStart.astro hides the built list of all courses if the URL contains a filter.
  useEffect(() => {
    if (!isRefreshing) delete document.documentElement.dataset['filtered'];
  }, [isRefreshing]);
  return (
    <>
      <section className="catalogue-hero stage">
        {children}
        <div className="wrap">
          <h1 className="display heading-3xl" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <SearchInput query={query} onQuery={setQuery} input={{ id: SEARCH_ID }} />
          <noscript>
            <p className="lead mt-4 max-w-160">
              {`Search and filters need JavaScript: turn it on in your browser and reload the page.${built ? ' You can browse every course below.' : ''}`}
            </p>
          </noscript>
        </div>
      </section>
      <div className="wrap catalogue-body pt-12 pb-(--section)" aria-busy={isRefreshing}>
        <FilterBar
          filters={filters}
          categories={categories}
          choices={choices}
          onFilters={setFilters}
        />
        <FilterLine
          filters={filters}
          categories={categories}
          onFilters={setFilters}
          count={countLine}
        />
        <Results {...cards} />
        {bundles}
        <CategoryLinks title="Browse by category" categories={categories} />
      </div>
      <ScrollToTop />
    </>
  );
}

function Results(cards: Omit<CatalogueCards, 'choices' | 'countLine' | 'isRefreshing'>) {
  const { courses, queryKey, isBuilt, isPartial, more, nearest, isFailed, onRetry } = cards;
  if (courses?.length === 0) return <NoResults nearest={nearest} />;
  if (courses) {
    return (
      <CourseList courses={courses} queryKey={queryKey} isBuilt={isBuilt} more={more}>
        {isPartial && <MoreCoursesLink />}
      </CourseList>
    );
  }
  return isFailed ? <CoursesFailed heading onRetry={onRetry} /> : <CourseListLoading />;
}

/** For browsers without JavaScript, and until the server has answered. */
function MoreCoursesLink() {
  return (
    <p className="mt-6 text-center">
      <a className={getButtonClass({ look: 'line' })} href={paths.laterCourses(2)}>
        Show more courses
      </a>
    </p>
  );
}

function NoResults({ nearest }: Pick<CatalogueCards, 'nearest'>) {
  return (
    <>
      <NoCoursesFound />
      {nearest.length > 0 && (
        <section className="mt-12">
          <h2 className="heading-xl mb-6">Closest matches</h2>
          <CourseList courses={nearest} />
        </section>
      )}
    </>
  );
}

/** Offers to clear filters and search, and moves the focus to the cleared control. */
function NoCoursesFound() {
  const query = useStore($query);
  const filters = useStore($filters);
  const clearFilters = () => {
    setFilters(NO_FILTERS);
    focusById(FIRST_FILTER_ID);
  };
  const clearSearch = () => {
    setQuery('');
    focusById(SEARCH_ID);
  };
  return (
    <EmptyState
      title="No courses found"
      text="Try adjusting your search or filter criteria"
      heading
    >
      {hasFilter(filters) && (
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

function focusById(id: string): void {
  document.getElementById(id)?.focus();
}

/** CAT-19. */
const SHOWN_AFTER_PX = 300;

function ScrollToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > SHOWN_AFTER_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="icon-btn back-to-top"
      aria-label="Scroll to top"
      onClick={scrollToTop}
    >
      <Icon name="arrow-up" />
    </button>
  );
}

function scrollToTop(): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isReduced ? 'auto' : 'smooth' });
}

import { useCallback, useMemo, useRef, useState } from 'react';
import { groupDigits } from '#contract/digits.ts';
import type { Category } from '#contract/courses/course.ts';
import { MANAGED_QUERY_MAX } from '#contract/courses/course-lists.ts';
import { type ManagedPage, duplicateCourse } from '#site/api/admin-courses.ts';
import { isOwnServer } from '#site/api/server.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import { getMessage } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import { FIRST_PAGE, hasMorePages } from '../../ui/lists/list-address.ts';
import { Pages } from '../../ui/lists/Pages.tsx';
import { useFallbackFocus } from '../../ui/use-fallback-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { Checkbox, Options, SelectField, TextField } from '../../ui/Field.tsx';
import { CourseRow, ManagedCourse, type Question, type Rights } from './ManagedCourse.tsx';
import {
  managedCoursesUrl,
  type ManagedQuery,
  getView,
  SORT_LABELS,
  STATUS_LABELS,
} from './managed-list.ts';
import type { Status } from './bulk.ts';

/** Loaded when it opens. Its styles are in islands.css. */
const CourseQuestions = createLazyComponent(
  () => import('./CourseQuestions.tsx'),
  'CourseQuestions',
);

interface CourseGridProps {
  query: ManagedQuery;
  managedPage: ManagedPage;
  isRefreshing: boolean;
  onChanged: () => void;
  onDeleted: (courseId: string) => void;
}

export function CourseGrid({
  query,
  managedPage,
  isRefreshing,
  onChanged,
  onDeleted,
}: CourseGridProps) {
  const isOwn = useLoadedValue(isOwnServer, false);
  const rights = useRights();
  const [question, setQuestion] = useState<Question>();
  const { copying, copy } = useCopyCourse(onChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  const view = getView(query, managedPage.figures.courses);
  const isList = view === 'list';
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const onChoose = useCallback((id: string, chosen: boolean) => {
    setSelectedIds((before) => {
      const after = new Set(before);
      if (chosen) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const chosen = managedPage.data.filter(({ id }) => selectedIds.has(id));
  useFallbackFocus(heading, managedPage.data);
  return (
    <section className="app-section" aria-busy={isRefreshing}>
      <h2 className="sr-only" id="courses" tabIndex={-1} ref={heading}>
        Courses
      </h2>
      <ManageFilters query={query} hasDay={hasMorePages(managedPage) || query.until !== ''} />
      <div className="row justify-between py-4">
        <p className="small muted num m-0" role="status">
          {formatCount(managedPage, query)}
        </p>
        <button
          type="button"
          className="link small"
          onClick={() => managedCoursesUrl.replace({ view: isList ? 'cards' : 'list' })}
        >
          {isList ? 'Show as cards' : 'Show as a list'}
        </button>
      </div>
      {managedPage.data.length === 0 && <NoMatches />}
      {isList && rights.canPublish && managedPage.data.length > 0 && (
        <ChosenBar
          shown={managedPage.data}
          chosen={chosen}
          onChoose={(ids) => setSelectedIds(new Set(ids))}
          onChanged={onChanged}
        />
      )}
      <ul
        className={isList ? 'panel ruled-list managed-rows' : 'cards'}
        aria-label="Courses"
        hidden={managedPage.data.length === 0}
      >
        {managedPage.data.map((course) => {
          const courseProps = { course, isOwn, rights, copying: copying === course.id };
          const handlers = { onQuestion: setQuestion, onCopy: copy };
          return (
            <li key={course.id}>
              {isList ? (
                <CourseRow
                  {...courseProps}
                  {...handlers}
                  chosen={selectedIds.has(course.id)}
                  onChoose={rights.canPublish ? onChoose : undefined}
                />
              ) : (
                <ManagedCourse {...courseProps} {...handlers} />
              )}
            </li>
          );
        })}
      </ul>
      <Pages
        label="Pages of courses"
        page={managedPage.page}
        pages={managedPage.pages}
        older={managedPage.older}
        isOlder={query.before !== ''}
        address={managedCoursesUrl}
        targetId="courses"
      />
      <WhenRequested isRequested={question !== undefined}>
        <CourseQuestions
          question={question}
          onChanged={onChanged}
          onDeleted={onDeleted}
          onQuestion={setQuestion}
        />
      </WhenRequested>
    </section>
  );
}

function useRights(): Rights {
  const canDelete = usePermission('courses.delete');
  const canPublish = usePermission('courses.publish');
  const canModerate = usePermission('reviews.moderate');
  return useMemo(
    () => ({ canDelete, canPublish, canModerate }),
    [canDelete, canPublish, canModerate],
  );
}

function formatCount({ total, figures }: ManagedPage, query: ManagedQuery): string {
  const all = pluralize(figures.courses, 'course');
  if (managedCoursesUrl.isUnfiltered(query) || total === figures.courses) return all;
  return `${groupDigits(total)} of ${all}`;
}

function NoMatches() {
  return (
    <EmptyState title="No matching courses" text="Try a shorter search, or show all courses.">
      <Button look="line" size="sm" onClick={managedCoursesUrl.showAll}>
        Show all courses
      </Button>
    </EmptyState>
  );
}

const BulkDialog = createLazyComponent(() => import('./BulkDialog.tsx'), 'BulkDialog');

interface ChosenBarProps {
  shown: readonly SiteCourse[];
  chosen: readonly SiteCourse[];
  onChoose: (ids: readonly string[]) => void;
  onChanged: () => void;
}

function ChosenBar({ shown, chosen, onChoose, onChanged }: ChosenBarProps) {
  /** The new status, and the courses that were selected when it was requested. */
  const [bulkRequest, setBulkRequest] = useState<{
    to: Status;
    courses: readonly SiteCourse[];
  }>();
  const isAll = chosen.length === shown.length;
  return (
    <div className="row managed-selection">
      <Checkbox
        className="small"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !isAll;
        }}
        onChange={() => onChoose(isAll ? [] : shown.map(({ id }) => id))}
      >
        Select all on this page
      </Checkbox>
      <span className="small muted num mr-auto" role="status">
        {chosen.length > 0 && `${pluralize(chosen.length, 'course')} selected`}
      </span>
      {chosen.length > 0 && (
        <>
          <Button
            look="line"
            size="sm"
            onClick={() => setBulkRequest({ to: 'Published', courses: chosen })}
          >
            Publish
          </Button>
          <Button
            look="line"
            size="sm"
            onClick={() => setBulkRequest({ to: 'Draft', courses: chosen })}
          >
            Unpublish
          </Button>
        </>
      )}
      <WhenRequested isRequested={bulkRequest !== undefined}>
        <BulkDialog
          request={bulkRequest}
          onDone={() => {
            onChoose([]);
            onChanged();
          }}
          onClose={() => setBulkRequest(undefined)}
        />
      </WhenRequested>
    </div>
  );
}

const NONE: readonly Category[] = [];

function ManageFilters({ query, hasDay }: { query: ManagedQuery; hasDay: boolean }) {
  const categories = useLoadedValue(fetchCategories, NONE);
  return (
    <div className="manage-filters grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] items-end gap-4 max-[60rem]:grid-cols-3 max-sm:grid-cols-1">
      <SearchInput
        small
        query={query.query}
        onQuery={(words) => managedCoursesUrl.replace({ query: words, ...FIRST_PAGE })}
        input={{
          'aria-label': 'Search your courses',
          placeholder: 'Name, tag or category',
          maxLength: MANAGED_QUERY_MAX,
        }}
      />
      <SelectField label="Status" {...toSelectProps(query, 'status')}>
        <Options options={Object.entries(STATUS_LABELS)} />
      </SelectField>
      <SelectField label="Category" {...toSelectProps(query, 'category')}>
        <option value="">All</option>
        <Options options={categories.map(({ _id, name }) => [_id, name])} />
      </SelectField>
      <SelectField label="Sort" {...toSelectProps(query, 'sort')}>
        <Options options={Object.entries(SORT_LABELS)} />
      </SelectField>
      {hasDay && (
        <TextField
          label="On or before"
          type="date"
          value={query.until}
          onChange={({ target }) => managedCoursesUrl.push({ until: target.value, ...FIRST_PAGE })}
        />
      )}
    </div>
  );
}

function toSelectProps(query: ManagedQuery, name: 'status' | 'category' | 'sort') {
  return {
    value: query[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      managedCoursesUrl.push({ [name]: target.value, ...FIRST_PAGE }),
  };
}

function useCopyCourse(onCopied: () => void) {
  const [copying, setCopying] = useState<string>();
  const copy = useCallback(
    async ({ id, name }: SiteCourse) => {
      if (copying) return;
      setCopying(id);
      try {
        await duplicateCourse(id);
        notify({
          layer: 'shared',
          type: 'success',
          title: 'Course duplicated',
          message: `'Copy of ${name}' is a draft.`,
        });
        onCopied();
      } catch (error) {
        const title = getMessage(error, 'Failed to duplicate course');
        notifyShared('error', title);
      }
      setCopying(undefined);
    },
    [copying, onCopied],
  );
  return { copying, copy };
}

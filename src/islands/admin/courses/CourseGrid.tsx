import { useCallback, useMemo, useRef, useState } from 'react';
import { groupDigits } from '#contract/digits.ts';
import type { Category } from '#contract/courses/course.ts';
import { MANAGED_QUERY_MAX } from '#contract/courses/course-lists.ts';
import { type ManagedPage, duplicateCourse } from '#site/api/admin-courses.ts';
import { isOwnServer } from '#site/api/server.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { useMay } from '#site/queries/use-may.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import { getMessage } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import { FIRST_PAGE, goesBeyondPages } from '../../ui/lists/list-address.ts';
import { Pages } from '../../ui/lists/Pages.tsx';
import { useFocusHome } from '../../ui/use-focus-home.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { Options, SelectField, TextField } from '../../ui/Field.tsx';
import { CourseRow, ManagedCourse, type Question, type Rights } from './ManagedCourse.tsx';
import { address, type Query, toView, ORDERS, STATUSES } from './managed-list.ts';
import type { Status } from './bulk.ts';

/** Loaded when it opens. This file imports its styles. */
const CourseQuestions = lazyPart(() => import('./CourseQuestions.tsx'), 'CourseQuestions');

interface CourseGridProps {
  query: Query;
  found: ManagedPage;
  isBehind: boolean;
  onChanged: () => void;
  onDeleted: (courseId: string) => void;
}

export function CourseGrid({ query, found, isBehind, onChanged, onDeleted }: CourseGridProps) {
  const isOwn = useKnown(isOwnServer, false);
  const rights = useRights();
  const [question, setQuestion] = useState<Question>();
  const { copying, copy } = useCopies(onChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  const view = toView(query, found.figures.courses);
  const isList = view === 'list';
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const onChoose = useCallback((id: string, chosen: boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      if (chosen) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const chosen = found.data.filter(({ id }) => ticked.has(id));
  useFocusHome(heading, found.data);
  return (
    <section className="app-sec" aria-busy={isBehind}>
      <h2 className="sr" id="courses" tabIndex={-1} ref={heading}>
        Courses
      </h2>
      <ManageFilters query={query} hasDay={goesBeyondPages(found) || query.until !== ''} />
      <div className="row between py-4">
        <p className="small muted num m-0" role="status">
          {countLine(found, query)}
        </p>
        <button
          type="button"
          className="link small"
          onClick={() => address.replace({ view: isList ? 'cards' : 'list' })}
        >
          {isList ? 'Show as cards' : 'Show as a list'}
        </button>
      </div>
      {found.data.length === 0 && <Nothing />}
      {isList && rights.publishes && found.data.length > 0 && (
        <ChosenBar
          shown={found.data}
          chosen={chosen}
          onChoose={(ids) => setTicked(new Set(ids))}
          onChanged={onChanged}
        />
      )}
      <ul
        className={isList ? 'panel lines managed-list' : 'cards'}
        aria-label="Courses"
        hidden={found.data.length === 0}
      >
        {found.data.map((course) => {
          const about = { course, isOwn, rights, copying: copying === course.id };
          const does = { onQuestion: setQuestion, onCopy: copy };
          return (
            <li key={course.id}>
              {isList ? (
                <CourseRow
                  {...about}
                  {...does}
                  chosen={ticked.has(course.id)}
                  onChoose={rights.publishes ? onChoose : undefined}
                />
              ) : (
                <ManagedCourse {...about} {...does} />
              )}
            </li>
          );
        })}
      </ul>
      <Pages
        label="Pages of courses"
        page={found.page}
        pages={found.pages}
        older={found.older}
        isOlder={query.before !== ''}
        address={address}
        top="courses"
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
  const deletes = useMay('courses.delete');
  const publishes = useMay('courses.publish');
  const moderates = useMay('reviews.moderate');
  return useMemo(() => ({ deletes, publishes, moderates }), [deletes, publishes, moderates]);
}

function countLine({ total, figures }: ManagedPage, query: Query): string {
  const all = pluralize(figures.courses, 'course');
  if (address.isWhole(query) || total === figures.courses) return all;
  return `${groupDigits(total)} of ${all}`;
}

function Nothing() {
  return (
    <EmptyState title="No course matches" text="Try a shorter search, or show every status.">
      <Button look="line" size="sm" onClick={address.showAll}>
        Show all courses
      </Button>
    </EmptyState>
  );
}

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog');

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
    <div className="row managed-chosen">
      <label className="check small">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => onChoose(isAll ? [] : shown.map(({ id }) => id))}
        />
        <span>Select all on this page</span>
      </label>
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

function ManageFilters({ query, hasDay }: { query: Query; hasDay: boolean }) {
  const categories = useKnown(fetchCategories, NONE);
  return (
    <div className="manage-filters grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] items-end gap-4 max-[60rem]:grid-cols-3 max-sm:grid-cols-1">
      <SearchInput
        small
        query={query.query}
        onQuery={(words) => address.replace({ query: words, ...FIRST_PAGE })}
        input={{
          'aria-label': 'Search your courses',
          placeholder: 'Name, tag or category',
          maxLength: MANAGED_QUERY_MAX,
        }}
      />
      <SelectField label="Status" {...choice(query, 'status')}>
        <Options of={Object.entries(STATUSES)} />
      </SelectField>
      <SelectField label="Category" {...choice(query, 'category')}>
        <option value="">All</option>
        <Options of={categories.map(({ _id, name }) => [_id, name])} />
      </SelectField>
      <SelectField label="Sort" {...choice(query, 'sort')}>
        <Options of={Object.entries(ORDERS)} />
      </SelectField>
      {hasDay && (
        <TextField
          label="Until date"
          type="date"
          value={query.until}
          onChange={({ target }) => address.push({ until: target.value, ...FIRST_PAGE })}
        />
      )}
    </div>
  );
}

function choice(query: Query, name: 'status' | 'category' | 'sort') {
  return {
    value: query[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      address.push({ [name]: target.value, ...FIRST_PAGE }),
  };
}

function useCopies(onCopied: () => void) {
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
          title: 'Course copied',
          message: `'Copy of ${name}' is a draft.`,
        });
        onCopied();
      } catch (error) {
        const title = getMessage(error, 'Failed to copy course');
        notifyShared('error', title);
      }
      setCopying(undefined);
    },
    [copying, onCopied],
  );
  return { copying, copy };
}

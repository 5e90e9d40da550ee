// A combobox that searches thousands of courses by name.
import { type KeyboardEvent, useId, useState, useCallback } from 'react';
import { type CourseName, type CourseNames, fetchCourseNames } from '#site/api/admin-courses.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Field } from '../Field.tsx';
import { useDebouncedValue } from '../use-debounced.ts';
import { type CourseChoiceProps, formatCourseName } from './course-names.ts';
import { SEARCH_DEBOUNCE_MS } from '../lists/search-box.ts';

export function CourseBox({ label, hint, starred, error, ...choice }: CourseChoiceProps) {
  const { noneLabel, value, onCourse } = choice;
  const listId = useId();
  const box = useCourseBox(choice);
  const [selection, setSelection] = useState({ index: 0, loaded: box.loaded });
  // New results start at their first option.
  const active = selection.loaded === box.loaded ? selection.index : 0;
  const setActive = (index: number) => setSelection({ index, loaded: box.loaded });
  const options: (CourseName | null)[] = box.typed?.trim() ? [...box.found] : [null, ...box.found];
  const pick = (course: CourseName | null | undefined) => {
    if (course === undefined) return;
    box.pick(course);
    onCourse(course?.id ?? '');
  };
  const moveTo = (to: number) => {
    box.open();
    const index = (to + options.length) % Math.max(1, options.length);
    setActive(index);
    requestAnimationFrame(() =>
      document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') moveTo(box.isOpen ? active + 1 : 0);
    else if (event.key === 'ArrowUp') moveTo(box.isOpen ? active - 1 : options.length - 1);
    else if (event.key === 'Enter' && box.isOpen) pick(options[active]);
    else if (event.key === 'Escape' && box.isOpen) box.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={label} hint={hint} starred={starred} error={error} className="course-combobox">
      {(described) => (
        <>
          <input
            {...described}
            className="input"
            role="combobox"
            autoComplete="off"
            placeholder={noneLabel}
            aria-expanded={box.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={box.isOpen ? `${listId}-${active}` : undefined}
            value={box.typed ?? box.chosen}
            onFocus={(event) => event.currentTarget.select()}
            onClick={box.open}
            onChange={({ target }) => {
              setActive(0);
              box.type(target.value);
            }}
            onBlur={() => {
              // An emptied box selects none; any other text without a selection is reset.
              if (box.typed?.trim() === '' && value !== '') onCourse('');
              box.close();
            }}
            onKeyDown={onKeyDown}
          />
          <div
            className="course-combobox-list"
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={!box.isOpen}
          >
            {options.map((course, index) => (
              <button
                key={course?.id ?? ''}
                type="button"
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // The box must keep the focus, or the list would close before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(course)}
              >
                {course ? formatCourseName(course) : noneLabel}
              </button>
            ))}
          </div>
          <span className="sr-only" role="status">
            {box.isOpen && box.typed?.trim() ? pluralize(options.length, 'course') : ''}
          </span>
        </>
      )}
    </Field>
  );
}

/** Number of options below an empty box. */
const OPTIONS_SHOWN = 20;

function useCourseBox({ courses, value }: { courses: CourseNames; value: string }) {
  /** Null while nothing is typed: the box shows the selected course. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<CourseName>();
  const query = useDebouncedValue(typed?.trim() ?? '', SEARCH_DEBOUNCE_MS);
  const search = useCallback(
    async () => (query === '' ? null : (await fetchCourseNames({ query })).names),
    [query],
  );
  const [loaded] = useLoaded(search);
  const found = loaded.status === 'ready' && loaded.value ? loaded.value : null;
  const known = [...(picked ? [picked] : []), ...courses.names].find(({ id }) => id === value);
  const chosen = useCourseName(value, known);
  return {
    typed,
    isOpen,
    chosen,
    loaded,
    found: found ?? courses.names.slice(0, OPTIONS_SHOWN),
    open: () => setIsOpen(true),
    type: (text: string) => {
      setTyped(text);
      setIsOpen(true);
    },
    pick: (course: CourseName | null) => {
      setPicked(course ?? undefined);
      setTyped(null);
      setIsOpen(false);
    },
    close: () => {
      setTyped(null);
      setIsOpen(false);
    },
  };
}

/** Loads the course's name if only its id is known, for example from the URL. */
function useCourseName(value: string, known: CourseName | undefined): string {
  const isUnknown = value !== '' && known === undefined;
  const load = useCallback(
    async () => (isUnknown ? (await fetchCourseNames({ courseId: value })).names[0] : undefined),
    [isUnknown, value],
  );
  const [loaded] = useLoaded(load);
  const course = known ?? (loaded.status === 'ready' ? loaded.value : undefined);
  return value !== '' && course?.id === value ? formatCourseName(course) : '';
}

// A combobox that searches thousands of courses by name.
import { type KeyboardEvent, useId, useState, useCallback } from 'react';
import { type CourseName, type CourseNames, fetchCourseNames } from '#site/api/admin-courses.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Field } from '../Field.tsx';
import { useDebounced } from '../use-debounced.ts';
import { type CourseChoiceProps, nameInChoice } from './course-names.ts';
import { SEARCH_DEBOUNCE_MS } from '../lists/search-box.ts';

export function CourseBox({ label, hint, starred, error, ...choice }: CourseChoiceProps) {
  const { none, value, onCourse } = choice;
  const listId = useId();
  const [active, setActive] = useState(0);
  const box = useCourseBox(choice);
  const offered: (CourseName | null)[] = box.typed?.trim() ? [...box.found] : [null, ...box.found];
  const pick = (course: CourseName | null | undefined) => {
    if (course === undefined) return;
    box.pick(course);
    onCourse(course?.id ?? '');
  };
  const move = (to: number) => {
    box.open();
    const place = (to + offered.length) % Math.max(1, offered.length);
    setActive(place);
    requestAnimationFrame(() =>
      document.getElementById(`${listId}-${place}`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(box.isOpen ? active + 1 : 0);
    else if (event.key === 'ArrowUp') move(box.isOpen ? active - 1 : offered.length - 1);
    else if (event.key === 'Enter' && box.isOpen) pick(offered[active]);
    else if (event.key === 'Escape' && box.isOpen) box.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={label} hint={hint} starred={starred} error={error} className={'course-box'}>
      {(described) => (
        <>
          <input
            {...described}
            className="input"
            role="combobox"
            autoComplete="off"
            placeholder={none}
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
            className="course-box-pop"
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={!box.isOpen}
          >
            {offered.map((course, place) => (
              <button
                key={course?.id ?? ''}
                type="button"
                id={`${listId}-${place}`}
                role="option"
                aria-selected={place === active}
                tabIndex={-1}
                // The box must keep the focus, or the list would close before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(course)}
              >
                {course ? nameInChoice(course) : none}
              </button>
            ))}
          </div>
          <span className="sr" role="status">
            {box.isOpen && box.typed?.trim() ? pluralize(offered.length, 'course') : ''}
          </span>
        </>
      )}
    </Field>
  );
}

/** Number of options below an empty box. */
const OFFERED = 20;

function useCourseBox({ courses, value }: { courses: CourseNames; value: string }) {
  /** Null while nothing is typed: the box shows the selected course. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<CourseName>();
  const words = useDebounced(typed?.trim() ?? '', SEARCH_DEBOUNCE_MS);
  const search = useCallback(
    async () => (words === '' ? null : (await fetchCourseNames({ query: words })).names),
    [words],
  );
  const [loaded] = useLoaded(search);
  const found = loaded.status === 'ready' && loaded.value ? loaded.value : null;
  const known = [...(picked ? [picked] : []), ...courses.names].find(({ id }) => id === value);
  const chosen = useNameOf(value, known);
  return {
    typed,
    isOpen,
    chosen,
    found: found ?? courses.names.slice(0, OFFERED),
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
function useNameOf(value: string, known: CourseName | undefined): string {
  const isUnknown = value !== '' && known === undefined;
  const load = useCallback(
    async () => (isUnknown ? (await fetchCourseNames({ courseId: value })).names[0] : undefined),
    [isUnknown, value],
  );
  const [loaded] = useLoaded(load);
  const course = known ?? (loaded.status === 'ready' ? loaded.value : undefined);
  return value !== '' && course?.id === value ? nameInChoice(course) : '';
}

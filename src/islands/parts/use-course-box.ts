// What is typed into the choice of a course, what is found for it, and the name of what is chosen.
import { useCallback, useState } from 'react';
import { type CourseName, type CourseNames, fetchCourseNames } from '#site/api/admin-courses.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { nameInChoice } from './course-names.ts';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';

/** Names that stand below an empty box. */
const OFFERED = 20;

interface Choice {
  courses: CourseNames;
  /** The id of what is chosen; empty for none. */
  value: string;
}

export function useCourseBox({ courses, value }: Choice) {
  /** Null while nothing is typed: then the box shows what is chosen. */
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
    ...{ typed, isOpen, chosen },
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

/** A course that an address names is known by its id alone. */
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

import { type Dispatch, type KeyboardEvent, useId, useReducer, useEffect, useState } from 'react';
import { formatPrice } from '#contract/sales/price.ts';
import { searchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { Piece, highlight as Highlight } from '#site/lib/highlight.ts';
import { paths } from '#contract/paths.ts';
import { CoursePicture } from './CoursePicture.tsx';
import { SearchInput } from '../lists/SearchInput.tsx';
import {
  EMPTY_BOX,
  getFootLine,
  isExpanded,
  reduceSearchBox,
  SEARCH_DEBOUNCE_MS,
  type SearchBox,
  type SearchEvent,
  listShownResults,
  getAnnouncement,
} from '../lists/search-box.ts';

export function CourseSearch({ small }: { small?: boolean }) {
  const [box, send] = useReducer(reduceSearchBox, EMPTY_BOX);
  useSearchResults(box.query, send);
  const highlight = useHighlight(isExpanded(box));
  const popId = useId();
  const getOptionId = (index: number) => `${popId}-${index}`;
  return (
    <SearchInput
      query={box.query}
      onQuery={(query) => send({ type: 'typed', query })}
      {...(small ? { small } : {})}
      input={{
        role: 'combobox',
        'aria-expanded': isExpanded(box),
        'aria-controls': popId,
        'aria-autocomplete': 'list',
        ...(box.active >= 0 ? { 'aria-activedescendant': getOptionId(box.active) } : {}),
        onKeyDown: (event) => handleKey(event, box, send),
        onFocus: () => send({ type: 'opened' }),
        onBlur: () => send({ type: 'closed' }),
      }}
    >
      <div className="search-results" hidden={!box.open}>
        <div id={popId} role="listbox" aria-label="Search results">
          {listShownResults(box).map((course, index) => (
            <Result
              key={course.id}
              id={getOptionId(index)}
              course={course}
              name={highlight(course.name, box.found?.query ?? '')}
              active={index === box.active}
            />
          ))}
        </div>
        {getFootLine(box) && <p>{getFootLine(box)}</p>}
      </div>
      <span className="sr-only" role="status">
        {getAnnouncement(box)}
      </span>
    </SearchInput>
  );
}

/** Searches after the debounce; a new query aborts the old one. A failed search clears silently (SRCH-07). */
function useSearchResults(query: string, send: Dispatch<SearchEvent>): void {
  useEffect(() => {
    if (query.trim() === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      searchCourses(query, controller.signal).then(
        ({ courses }) => send({ type: 'found', query, courses }),
        () => controller.signal.aborted || send({ type: 'failed' }),
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, send]);
}

function handleKey(event: KeyboardEvent, box: SearchBox, send: Dispatch<SearchEvent>): void {
  // Enter also confirms a word of an input method.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') return openSelection(box);
  const searchEvent = toSearchEvent(event.key, box);
  if (!searchEvent) return;
  event.preventDefault();
  send(searchEvent);
}

/** Home and End move the caret in the text; Escape on closed results empties the box, as browsers do. */
function toSearchEvent(key: string, { active, open }: SearchBox): SearchEvent | null {
  if (key === 'ArrowDown') return { type: 'moved', by: 1 };
  if (key === 'ArrowUp') return { type: 'moved', by: -1 };
  if (key === 'Escape' && open) return { type: 'closed' };
  if (key === 'Home' && active >= 0) return { type: 'movedTo', end: 'first' };
  if (key === 'End' && active >= 0) return { type: 'movedTo', end: 'last' };
  return null;
}

/** Opens the active result, or all results. */
function openSelection(box: SearchBox): void {
  const picked = box.open ? listShownResults(box)[box.active] : undefined;
  if (picked) location.assign(paths.courseDetail(picked.id));
  else if (box.query.trim()) location.assign(paths.coursesAbout(box.query.trim()));
}

interface ResultProps {
  id: string;
  course: SiteCourse;
  name: readonly Piece[];
  active: boolean;
}

function Result({ id, course, name, active }: ResultProps) {
  return (
    <a
      id={id}
      href={paths.courseDetail(course.id)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      // The box must keep the focus, or the results would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <CoursePicture course={course} inline />
      <span dir="auto">
        {name.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
      </span>
      <span className="num">{formatPrice(course, 'catalogue')}</span>
    </a>
  );
}

/** Nothing is highlighted until the code is loaded. */
function useHighlight(isNeeded: boolean): (text: string, query: string) => Piece[] {
  const [loadedCode, setLoadedCode] = useState<{ highlight: typeof Highlight } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isRequested = true;
    import('#site/lib/highlight.ts').then(
      (code) => isRequested && setLoadedCode(code),
      () => undefined,
    );
    return () => {
      isRequested = false;
    };
  }, [isNeeded]);
  return loadedCode?.highlight ?? ((text) => [{ text, marked: false }]);
}

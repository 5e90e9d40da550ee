// The course search with its results under it: a combobox for keyboard and screen reader.
import '#site/styles/components/search.css';
import { type Dispatch, type KeyboardEvent, useEffect, useId, useReducer } from 'react';
import { formatPrice } from '#contract/price.ts';
import { searchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { useDebounced } from '#site/islands/ui/use-debounced.ts';
import { highlight } from '#site/lib/highlight.ts';
import { paths } from '#site/paths.ts';
import { CoursePicture } from './CoursePicture.tsx';
import { SearchInput } from './SearchInput.tsx';
import {
  EMPTY_BOX,
  footLine,
  nextBox,
  SEARCH_DEBOUNCE_MS,
  type SearchBox,
  type SearchEvent,
  shownResults,
} from './search-box.ts';

export function CourseSearch({ small }: { small?: boolean }) {
  const [box, send] = useReducer(nextBox, EMPTY_BOX);
  useAnswers(box.query, send);
  const popId = useId();
  const optionId = (index: number) => `${popId}-${index}`;
  return (
    <SearchInput
      query={box.query}
      onQuery={(query) => send({ type: 'typed', query })}
      {...(small ? { small } : {})}
      input={{
        role: 'combobox',
        'aria-expanded': box.open,
        'aria-controls': popId,
        'aria-autocomplete': 'list',
        ...(box.active >= 0 ? { 'aria-activedescendant': optionId(box.active) } : {}),
        onKeyDown: (event) => steer(event, box, send),
        onFocus: () => send({ type: 'opened' }),
        onBlur: () => send({ type: 'closed' }),
      }}
    >
      <div className="search-pop" hidden={!box.open}>
        <div id={popId} role="listbox" aria-label="Courses found">
          {shownResults(box).map((course, index) => (
            <Result
              key={course.id}
              id={optionId(index)}
              course={course}
              query={box.found?.query ?? ''}
              active={index === box.active}
            />
          ))}
        </div>
        {footLine(box) && <p role="status">{footLine(box)}</p>}
      </div>
    </SearchInput>
  );
}

/** Asks once the typing has stopped; an older question is called off. */
function useAnswers(query: string, send: Dispatch<SearchEvent>): void {
  const still = useDebounced(query, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (still.trim() === '') return;
    const asked = new AbortController();
    searchCourses(still, asked.signal).then(
      (courses) => send({ type: 'found', query: still, courses }),
      () => {
        if (!asked.signal.aborted) send({ type: 'failed' });
      },
    );
    return () => asked.abort();
  }, [still, send]);
}

function steer(event: KeyboardEvent, box: SearchBox, send: Dispatch<SearchEvent>): void {
  if (event.key === 'Escape') return send({ type: 'closed' });
  if (event.key === 'Enter') {
    const picked = shownResults(box)[box.active];
    if (picked && box.open) location.assign(paths.courseDetail(picked.id));
    return;
  }
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  send({ type: 'moved', by });
}

interface ResultProps {
  id: string;
  course: SiteCourse;
  query: string;
  active: boolean;
}

function Result({ id, course, query, active }: ResultProps) {
  return (
    <a
      id={id}
      href={paths.courseDetail(course.id)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      // The box must not lose its focus, or the results would be gone before the press ends.
      onMouseDown={(event) => event.preventDefault()}
    >
      <CoursePicture course={course} inline />
      <span>
        {highlight(course.name, query).map(({ text, marked }, index) =>
          marked ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
      <span className="num">{formatPrice(course, 'catalogue')}</span>
    </a>
  );
}

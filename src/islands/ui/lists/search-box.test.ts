// The search box: its display while the user types, moves and clears.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import {
  EMPTY_BOX,
  footLine,
  isExpanded,
  nextBox,
  type SearchBox,
  shownResults,
  spokenLine,
} from './search-box.ts';

function courses(count: number): SiteCourse[] {
  return Array.from({ length: count }, (_, index) => readCourse({ _id: `c${index}` })).filter(
    (course) => course !== undefined,
  );
}

function boxWith(count: number, query = 'ads'): SearchBox {
  const typed = nextBox(EMPTY_BOX, { type: 'typed', query });
  return nextBox(typed, { type: 'found', query, courses: courses(count) });
}

describe('search box', () => {
  it('SRCH-03: shows at most five results', () => {
    expect(shownResults(boxWith(7))).toHaveLength(5);
    expect(shownResults(boxWith(2))).toHaveLength(2);
  });

  it('SRCH-04: shows how many there are', () => {
    expect(footLine(boxWith(7))).toBe('Showing 5 of 7 results');
  });

  it('OPEN-40: shows no count when all results are shown', () => {
    expect(footLine(boxWith(5))).toBe('');
  });

  it('SRCH-05: names a query without results', () => {
    expect(footLine(boxWith(0, ' pottery '))).toBe('No courses found for "pottery"');
  });

  it('SRCH-07: an empty query and a failure clear the results', () => {
    const emptied = nextBox(boxWith(3), { type: 'typed', query: '' });
    expect(emptied).toEqual(EMPTY_BOX);
    const failed = nextBox(boxWith(3), { type: 'failed' });
    expect([failed.found, failed.open]).toEqual([null, false]);
  });

  it('ignores the late response to an older query', () => {
    const typed = nextBox(boxWith(3), { type: 'typed', query: 'adset' });
    const late = nextBox(typed, { type: 'found', query: 'ads', courses: courses(1) });
    expect(late).toBe(typed);
  });

  it('arrow keys move through the results and back to the text', () => {
    let box = boxWith(2);
    const walked = [1, 1, 1, -1].map((by) => {
      box = nextBox(box, { type: 'moved', by: by as 1 | -1 });
      return box.active;
    });
    expect(walked).toEqual([0, 1, -1, 1]);
  });

  it('moves to the first and the last result', () => {
    const last = nextBox(boxWith(7), { type: 'movedTo', end: 'last' });
    expect([last.active, nextBox(last, { type: 'movedTo', end: 'first' }).active]).toEqual([4, 0]);
  });

  it('has no list when nothing was found', () => {
    expect([isExpanded(boxWith(2)), isExpanded(boxWith(0))]).toEqual([true, false]);
  });

  it('announces the number of results to screen readers', () => {
    expect([boxWith(7), boxWith(1), boxWith(0), EMPTY_BOX].map(spokenLine)).toEqual([
      '7 results, 5 shown.',
      '1 result.',
      'No results.',
      '',
    ]);
  });
});

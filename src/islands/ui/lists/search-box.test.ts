// The search box: its display while the user types, moves and clears.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import {
  EMPTY_BOX,
  getFootLine,
  isExpanded,
  reduceSearchBox,
  type SearchBox,
  listShownResults,
  getAnnouncement,
} from './search-box.ts';

function courses(count: number): SiteCourse[] {
  return Array.from({ length: count }, (_, index) => readCourse({ _id: `c${index}` })).filter(
    (course) => course !== undefined,
  );
}

function createBox(count: number, query = 'ads'): SearchBox {
  const typed = reduceSearchBox(EMPTY_BOX, { type: 'typed', query });
  return reduceSearchBox(typed, { type: 'found', query, courses: courses(count) });
}

describe('search box', () => {
  it('SRCH-03: shows at most five results', () => {
    expect(listShownResults(createBox(7))).toHaveLength(5);
    expect(listShownResults(createBox(2))).toHaveLength(2);
  });

  it('SRCH-04: shows how many there are', () => {
    expect(getFootLine(createBox(7))).toBe('Showing 5 of 7 results');
  });

  it('OPEN-40: shows no count when all results are shown', () => {
    expect(getFootLine(createBox(5))).toBe('');
  });

  it('SRCH-05: names a query without results', () => {
    expect(getFootLine(createBox(0, ' pottery '))).toBe('No courses found for "pottery"');
  });

  it('SRCH-07: an empty query and a failure clear the results', () => {
    const emptied = reduceSearchBox(createBox(3), { type: 'typed', query: '' });
    expect(emptied).toEqual(EMPTY_BOX);
    const failed = reduceSearchBox(createBox(3), { type: 'failed' });
    expect([failed.found, failed.open]).toEqual([null, false]);
  });

  it('ignores the late response to an older query', () => {
    const typed = reduceSearchBox(createBox(3), { type: 'typed', query: 'adset' });
    const late = reduceSearchBox(typed, { type: 'found', query: 'ads', courses: courses(1) });
    expect(late).toBe(typed);
  });

  it('arrow keys move through the results and back to the text', () => {
    let box = createBox(2);
    const walked = [1, 1, 1, -1].map((by) => {
      box = reduceSearchBox(box, { type: 'moved', by: by as 1 | -1 });
      return box.active;
    });
    expect(walked).toEqual([0, 1, -1, 1]);
  });

  it('moves to the first and the last result', () => {
    const last = reduceSearchBox(createBox(7), { type: 'movedTo', end: 'last' });
    expect([last.active, reduceSearchBox(last, { type: 'movedTo', end: 'first' }).active]).toEqual([
      4, 0,
    ]);
  });

  it('has no list when nothing was found', () => {
    expect([isExpanded(createBox(2)), isExpanded(createBox(0))]).toEqual([true, false]);
  });

  it('announces the number of results to screen readers', () => {
    expect([createBox(7), createBox(1), createBox(0), EMPTY_BOX].map(getAnnouncement)).toEqual([
      '7 results, 5 shown.',
      '1 result.',
      'No results.',
      '',
    ]);
  });
});

// The managed courses of a server that returns all of them at once.
import { describe, expect, it } from 'vitest';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { DEFAULT_COURSES_QUERY } from '../admin-courses.ts';
import { readCourse, readCourses, type SiteCourse } from '../course.ts';
import { toManagedPage, filterNames } from './admin-courses.ts';

function course(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, courseName: id, status: 'Published', ...facts });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}
const toWholeList = (courses: SiteCourse[]) => ({ courses, students: undefined });
const getIds = (courses: readonly { id: string }[]) => courses.map(({ id }) => id);

describe('the list', () => {
  const courses = [
    course('Reels', { tag: ['Video'], studentsCount: 3, price: 100, createdAt: '2026-01-01' }),
    course('Colour', { status: 'Draft', price: '', createdAt: '2026-03-01' }),
    course('Brand', {
      category: { _id: 'c1', name: 'Design' },
      studentsCount: 9,
      price: 900,
      createdAt: '2026-02-01',
    }),
  ];

  it.each([
    [{}, ['Colour', 'Brand', 'Reels']],
    [{ query: 'video reels' }, ['Reels']],
    [{ query: 'design' }, ['Brand']],
    [{ status: 'Draft' as const }, ['Colour']],
    [{ category: 'c1' }, ['Brand']],
    [{ until: '2026-02-01' }, ['Brand', 'Reels']],
    [{ sort: 'name' as const }, ['Brand', 'Colour', 'Reels']],
    [{ sort: 'students' as const }, ['Brand', 'Reels', 'Colour']],
    [{ sort: 'price' as const }, ['Brand', 'Reels', 'Colour']],
  ])('%j shows %j', (query, ids) => {
    expect(
      getIds(toManagedPage(toWholeList(courses), { ...DEFAULT_COURSES_QUERY, ...query }).data),
    ).toEqual(ids);
  });

  it('splits the list into pages; a page after the last is empty', () => {
    const many = toWholeList(
      Array.from({ length: CARDS_PER_PAGE + 1 }, (_, index) => course(`c${index}`)),
    );
    const pageAt = (page: number) => toManagedPage(many, { ...DEFAULT_COURSES_QUERY, page });
    expect(pageAt(1).data).toHaveLength(CARDS_PER_PAGE);
    expect(pageAt(2)).toMatchObject({ page: 2, pages: 2, total: CARDS_PER_PAGE + 1, older: null });
    expect(getIds(pageAt(2).data)).toEqual([`c${CARDS_PER_PAGE}`]);
    expect(pageAt(9).data).toEqual([]);
    expect(toManagedPage(toWholeList([]), DEFAULT_COURSES_QUERY)).toMatchObject({
      page: 1,
      pages: 1,
      total: 0,
    });
  });

  it('finds courses by part of a name, or by id', () => {
    const names = (filter: { query?: string; courseId?: string }) =>
      getIds(filterNames(toWholeList(courses), filter).names);
    expect(names({})).toEqual(['Reels', 'Colour', 'Brand']);
    expect(names({ query: 'BRA' })).toEqual(['Brand']);
    expect(names({ courseId: 'Colour' })).toEqual(['Colour']);
  });
});

const figures = (courses: object[], students?: number) =>
  toManagedPage(
    {
      courses: readCourses(courses.map((course) => ({ _id: 'x', status: 'Published', ...course }))),
      students,
    },
    DEFAULT_COURSES_QUERY,
  ).figures;

it('MAN-02 counts all courses, published courses and students', () => {
  const courses = [
    { studentsEnrolled: ['one', 'two'] },
    { studentsEnroled: ['two', 'three'] },
    { status: 'Draft' },
  ];
  expect(figures(courses)).toEqual({ courses: 3, published: 2, students: 3 });
});

it("OPEN-10 shows the server's student count; without ids the counts are summed", () => {
  const courses = [{ studentsCount: 5 }, { studentsCount: 7 }];
  expect(figures(courses, 9).students).toBe(9);
  expect(figures(courses).students).toBe(12);
});

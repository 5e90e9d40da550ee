import { describe, expect, it } from 'vitest';
import { readUser, STORED_COURSES_MAX, STORED_USER_MAX_BYTES } from './user.ts';

const createCard = (index: number, courseName = `Course ${index}`) => ({
  _id: `course-${index}`,
  courseName,
  thumbnail: `/api/v1/media/image/${index}`,
  progress: 40,
  completedLessons: 2,
  totalLessons: 5,
});
const userWith = (courses: unknown[], about = '') =>
  readUser({ _id: 'u', email: 'a@b.in', courses, additionalDetails: { about } });
const countBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('the stored user', () => {
  it('ENT-04 a whole course of any server is stored as id, name, picture and progress', () => {
    const lesson = { _id: 'l', title: 'Light', videoUrl: '/film.mp4' };
    const whole = {
      _id: 'c',
      courseName: 'Kolam',
      thumbnail: '/kolam.webp',
      price: 499,
      studentsEnrolled: Array.from({ length: 10_000 }, (_, index) => `student-${index}`),
      courseContent: [{ subSection: [lesson, lesson] }, { subSection: [lesson] }, {}, null],
    };
    expect(userWith([whole, null, 'text', {}, { _id: 7 }])?.courses).toEqual([
      {
        _id: 'c',
        courseName: 'Kolam',
        thumbnail: '/kolam.webp',
        progress: 0,
        completedLessons: 0,
        totalLessons: 3,
      },
    ]);
  });

  it('a picture embedded as a data URL is left out', () => {
    const painted = { ...createCard(1), thumbnail: `data:${'A'.repeat(5000)}` };
    expect(userWith([painted])?.courses).toMatchObject([{ thumbnail: '' }]);
  });

  it('stores the first fifty of a thousand courses', () => {
    const courses = Array.from({ length: 1000 }, (_, index) => createCard(index));
    expect(userWith(courses)?.courses).toEqual(courses.slice(0, STORED_COURSES_MAX));
  });

  it('stores as many courses with long names as fit into 8 KB', () => {
    const courses = Array.from({ length: 50 }, (_, index) =>
      createCard(index, 'सोशल मीडिया '.repeat(8)),
    );
    const user = userWith(courses);
    const readCourses = user?.courses ?? [];
    expect(readCourses).toEqual(courses.slice(0, readCourses.length));
    expect(countBytes(user)).toBeLessThanOrEqual(STORED_USER_MAX_BYTES);
    const oneMore = { ...user, courses: courses.slice(0, readCourses.length + 1) };
    expect(countBytes(oneMore)).toBeGreaterThan(STORED_USER_MAX_BYTES);
  });

  it('a user with long texts is stored whole, without courses', () => {
    const about = 'x'.repeat(STORED_USER_MAX_BYTES);
    expect(userWith([createCard(1)], about)).toMatchObject({
      courses: [],
      additionalDetails: { about },
    });
  });
});

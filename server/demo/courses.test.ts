// The demo content has the properties that screens and tests rely on.
import { describe, expect, it } from 'vitest';
import { CATEGORY_NAME_MAX } from '#contract/courses/authoring.ts';
import { COURSE_NAME_MAX, LONG_TEXT_MAX, TAG_MAX } from '#contract/courses/course-fields.ts';
import { LESSON_TITLE_MAX, SECTION_NAME_MAX } from '#contract/courses/content.ts';
import { CATEGORIES } from '#server/demo/categories.ts';
import { CLIPS } from '#server/demo/clips.ts';
import { DEMO_COURSES } from '#server/demo/courses.ts';
import { INSTRUCTORS, LEARNERS } from '#server/demo/people.ts';

const published = DEMO_COURSES.filter((course) => course.status === 'Published');
const lessons = DEMO_COURSES.flatMap((course) =>
  course.sections.flatMap((section) => section.lessons),
);

describe('the demo catalogue', () => {
  it('has 14 published courses and one draft', () => {
    expect(published).toHaveLength(14);
    expect(DEMO_COURSES).toHaveLength(15);
  });

  it('has exactly three instructors and four categories, each with published courses', () => {
    expect(new Set(published.map((course) => course.instructor))).toEqual(
      new Set(INSTRUCTORS.map((person) => person.key)),
    );
    expect(INSTRUCTORS).toHaveLength(3);
    expect(new Set(published.map((course) => course.categoryName))).toEqual(
      new Set(CATEGORIES.map((category) => category.name)),
    );
    expect(CATEGORIES).toHaveLength(4);
  });

  it('has one free course and prices in every bracket of the filter', () => {
    const rupees = published.map((course) => course.pricePaise / 100);
    expect(rupees.filter((price) => price === 0)).toHaveLength(1);
    expect(rupees.some((price) => price > 0 && price <= 50)).toBe(true);
    expect(rupees.some((price) => price > 50 && price <= 100)).toBe(true);
    expect(rupees.some((price) => price > 100 && price <= 200)).toBe(true);
    expect(rupees.some((price) => price > 200)).toBe(true);
  });

  it('has courses for misspelt and Devanagari searches to find', () => {
    const words = published.map((course) => `${course.courseName} ${course.tags.join(' ')}`);
    for (const word of ['Photoshop', 'Instagram', 'विपणन']) {
      expect(words.some((text) => text.includes(word))).toBe(true);
    }
  });

  it('spreads over a year, with distinct names and dates', () => {
    const days = DEMO_COURSES.map((course) => course.createdDaysAgo);
    expect(new Set(days).size).toBe(days.length);
    expect(Math.max(...days)).toBeLessThan(366);
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(300);
    expect(new Set(DEMO_COURSES.map((course) => course.courseName)).size).toBe(15);
  });

  it('has a trailer in three courses, each with one free lesson that shows another video', () => {
    const announced = DEMO_COURSES.filter((course) => course.trailer);
    expect(announced).toHaveLength(3);
    for (const { sections, status, trailer } of announced) {
      const free = sections.flatMap((section) => section.lessons).filter((lesson) => lesson.free);
      expect(status).toBe('Published');
      expect(free).toHaveLength(1);
      expect(free[0]?.clip).not.toBe(trailer);
    }
    expect(lessons.filter((lesson) => lesson.free)).toHaveLength(3);
  });

  it('uses every clip', () => {
    expect(new Set(lessons.map((lesson) => lesson.clip))).toEqual(
      new Set(CLIPS.map((clip) => clip.key)),
    );
  });
});

describe.each(DEMO_COURSES)('$courseName', (course) => {
  it('stays within the limits for authors', () => {
    expect(course.courseName.length).toBeLessThanOrEqual(COURSE_NAME_MAX);
    expect(course.courseDescription.length).toBeLessThanOrEqual(LONG_TEXT_MAX);
    expect(course.categoryName.length).toBeLessThanOrEqual(CATEGORY_NAME_MAX);
    expect(course.tags.length).toBeGreaterThanOrEqual(2);
    expect(course.tags.length).toBeLessThanOrEqual(6);
    expect(course.tags.every((tag) => tag.length <= TAG_MAX)).toBe(true);
    expect(new Set(course.tags.map((tag) => tag.toLowerCase())).size).toBe(course.tags.length);
    expect(course.instructions.length).toBeGreaterThanOrEqual(2);
    expect(course.instructions.length).toBeLessThanOrEqual(4);
    expect(course.learners).toBeLessThanOrEqual(LEARNERS.length);
    expect(Number.isInteger(course.pricePaise)).toBe(true);
  });

  it('has 2 to 5 sections of 2 to 6 lessons, each with a text', () => {
    expect(course.sections.length).toBeGreaterThanOrEqual(2);
    expect(course.sections.length).toBeLessThanOrEqual(5);
    for (const section of course.sections) {
      expect(section.lessons.length).toBeGreaterThanOrEqual(2);
      expect(section.lessons.length).toBeLessThanOrEqual(6);
      expect(section.sectionName.length).toBeLessThanOrEqual(SECTION_NAME_MAX);
      for (const lesson of section.lessons) {
        expect(lesson.title.length).toBeLessThanOrEqual(LESSON_TITLE_MAX);
        expect(lesson.title && lesson.description).not.toBe('');
      }
    }
  });
});

describe('the demo people', () => {
  it('have nine learners, and email addresses that nobody else can own', () => {
    const people = [...INSTRUCTORS, ...LEARNERS];
    expect(LEARNERS).toHaveLength(9);
    expect(new Set(people.map((person) => person.email)).size).toBe(12);
    expect(people.every((person) => person.email.endsWith('@rangshala.example'))).toBe(true);
  });
});

it.each(DEMO_COURSES)('$courseName promises nothing that its videos do not offer', (course) => {
  const { courseDescription, whatYouWillLearn, instructions } = course;
  const text = [courseDescription, whatYouWillLearn, ...instructions].join('\n');
  // Lessons have no files, and there is nobody to show work to.
  expect(text).not.toMatch(/download|attached|in the first lesson|community|forum|post your/i);
});

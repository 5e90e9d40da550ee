import { expect, test } from 'vitest';
import type { Section } from '#contract/courses/course.ts';
import { findNeighbours, findRequestedLesson, buildLessonQuery } from './lesson-state.ts';

const createSection = (_id: string, lessons: string[]): Section => ({
  _id,
  sectionName: _id,
  createdAt: '',
  subSection: lessons.map((id) => ({ _id: id, title: id, description: '', createdAt: '' })),
});
const sections = [
  createSection('empty', []),
  createSection('a', ['a1', 'a2']),
  createSection('b', ['b1']),
];
const findLessonId = (search: string) => findRequestedLesson(sections, search)?.lesson._id;

test('PLAY-09 the query selects the lesson by the ids of section and lesson', () => {
  expect(findLessonId('?section=a&lesson=a2')).toBe('a2');
  expect(findLessonId('?section=b&lesson=b1')).toBe('b1');
});

test('PLAY-09 OPEN-15 the default is the first lesson of the first section that has one', () => {
  expect(findLessonId('')).toBe('a1');
  expect(findRequestedLesson([createSection('empty', [])], '')).toBeUndefined();
});

test('OPEN-16 unknown values fall back to the default lesson', () => {
  expect(findLessonId('?section=nope&lesson=nope')).toBe('a1');
  expect(findLessonId('?section=0&lesson=1')).toBe('a1');
  expect(findLessonId('?section=b&lesson=nope')).toBe('b1');
});

test('the query of a lesson leads back to it', () => {
  const entry = findRequestedLesson(sections, '?lesson=a2');
  expect(entry && findRequestedLesson(sections, buildLessonQuery(entry))).toEqual(entry);
  expect(entry?.number).toBe(2);
});

test('neighbours cross sections, and stop at the first and last lesson', () => {
  expect(findNeighbours(sections, 'a1').previous).toBeUndefined();
  expect(findNeighbours(sections, 'a2').next?.lesson._id).toBe('b1');
  expect(findNeighbours(sections, 'b1').previous?.lesson._id).toBe('a2');
  expect(findNeighbours(sections, 'b1').next).toBeUndefined();
});

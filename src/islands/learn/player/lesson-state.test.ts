import { expect, test } from 'vitest';
import type { Section } from '#contract/courses/course.ts';
import { getNeighbours, getRequestedLesson, getQuery } from './lesson-state.ts';

const section = (_id: string, lessons: string[]): Section => ({
  _id,
  sectionName: _id,
  createdAt: '',
  subSection: lessons.map((id) => ({ _id: id, title: id, description: '', createdAt: '' })),
});
const sections = [section('empty', []), section('a', ['a1', 'a2']), section('b', ['b1'])];
const getLessonId = (search: string) => getRequestedLesson(sections, search)?.lesson._id;

test('PLAY-09 the query selects the lesson by the ids of section and lesson', () => {
  expect(getLessonId('?section=a&lesson=a2')).toBe('a2');
  expect(getLessonId('?section=b&lesson=b1')).toBe('b1');
});

test('PLAY-09 OPEN-15 the default is the first lesson of the first section that has one', () => {
  expect(getLessonId('')).toBe('a1');
  expect(getRequestedLesson([section('empty', [])], '')).toBeUndefined();
});

test('OPEN-16 unknown values fall back to the default lesson', () => {
  expect(getLessonId('?section=nope&lesson=nope')).toBe('a1');
  expect(getLessonId('?section=0&lesson=1')).toBe('a1');
  expect(getLessonId('?section=b&lesson=nope')).toBe('b1');
});

test('the query of a lesson leads back to it', () => {
  const place = getRequestedLesson(sections, '?lesson=a2');
  expect(place && getRequestedLesson(sections, getQuery(place))).toEqual(place);
  expect(place?.number).toBe(2);
});

test('neighbours cross sections, and stop at the first and last lesson', () => {
  expect(getNeighbours(sections, 'a1').previous).toBeUndefined();
  expect(getNeighbours(sections, 'a2').next?.lesson._id).toBe('b1');
  expect(getNeighbours(sections, 'b1').previous?.lesson._id).toBe('a2');
  expect(getNeighbours(sections, 'b1').next).toBeUndefined();
});

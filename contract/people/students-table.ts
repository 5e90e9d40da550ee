// Students as a table for spreadsheets.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { studentFilter } from './student-filter.ts';

/**
 * The same students as CSV, safe to open in a spreadsheet: a line per course, without contact details for instructors.
 */
export const getStudentsTable = defineEndpoint('GET /people/students.csv', {
  needs: 'students.read',
  fails: ['not_found'],
  sends: 'csv',
  query: z.object(studentFilter),
  response: z.string(),
  summary: 'Exports all matching students as CSV, one row per student and course.',
});

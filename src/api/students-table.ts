// The students as a table for spreadsheets.
import { getStudentsTable } from '#contract/students-table.ts';
import { fetchFile } from './files.ts';
import { studentsFilter, type StudentsQuery } from './students.ts';

/** Throws ApiError. */
export function fetchStudentsTable(asked: StudentsQuery): Promise<Blob> {
  return fetchFile(getStudentsTable, { query: studentsFilter(asked) });
}

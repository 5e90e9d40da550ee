// How a course goes, for whoever teaches it and for the office.
import {
  type CourseReport,
  getCourseReport,
  getCourseReportTable,
} from '#contract/course-report.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';

export type { CourseReport };

/** Throws ApiError. */
export async function fetchCourseReport(courseId: string): Promise<CourseReport> {
  return (await call(getCourseReport, { query: { courseId } })).data;
}

/** Throws ApiError. */
export function fetchCourseReportTable(courseId: string): Promise<Blob> {
  return fetchFile(getCourseReportTable, { query: { courseId } });
}

// How a course goes, for whoever teaches it and for the office.
import {
  type CourseReport,
  getCourseReport,
  getCourseReportTable,
} from '#contract/course-report.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';
import { hasCall } from './section-7/server.ts';

export type { CourseReport };

/** Whether the server works reports out. Never rejects. */
export const hasCourseReport = (): Promise<boolean> => hasCall(getCourseReport);

/** Throws ApiError. */
export async function fetchCourseReport(courseId: string): Promise<CourseReport> {
  return (await call(getCourseReport, { query: { courseId } })).data;
}

/** Throws ApiError. */
export function fetchCourseReportTable(courseId: string): Promise<Blob> {
  return fetchFile(getCourseReportTable, { query: { courseId } });
}

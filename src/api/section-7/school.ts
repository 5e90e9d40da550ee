// Types of the admin's course list, its cache for servers of section 7, and estimates and sample events for their dashboard.
import type { ManagedOrder } from '#contract/courses/course-lists.ts';
import type { Overview } from '#contract/admin/insights.ts';
import type { SiteCourse } from '../course.ts';
import type { ListPosition } from '../paging.ts';

export interface ManagedQuery extends ListPosition {
  /** Searches names, tags and categories; may be empty. */
  query: string;
  status: 'Published' | 'Draft' | '';
  /** A category's id; empty for all. */
  category: string;
  /** Empty for the newest first. */
  sort: Exclude<ManagedOrder, 'newest'> | '';
}

/** Counts over all courses, whatever the filter. */
export interface CourseCounts {
  courses: number;
  published: number;
  /** People enrolled in at least one course. */
  students: number;
}

export interface ManagedPage {
  data: readonly SiteCourse[];
  page: number;
  pages: number;
  total: number;
  older: string | null;
  figures: CourseCounts;
}

export type CourseName = Pick<SiteCourse, 'id' | 'name' | 'status'>;

/** Options of a course select. With `isMore`, the list was cut off. */
export interface CourseNames {
  names: readonly CourseName[];
  isMore: boolean;
}

export interface AllCourses {
  /** Drafts included, in the order received. */
  courses: SiteCourse[];
  /** People enrolled in at least one course; undefined if the server does not say. */
  students: number | undefined;
}

let cachedList: Promise<AllCourses> | undefined;

/** All courses of an admin, cached until the next change or page load. Rejects if `load` does. */
export function loadAllCourses(load: () => Promise<AllCourses>): Promise<AllCourses> {
  const loading = cachedList ?? load();
  cachedList = loading;
  loading.catch(() => {
    if (cachedList === loading) cachedList = undefined;
  });
  return loading;
}

export function clearCourseListCache(): void {
  cachedList = undefined;
}

const CERTIFICATES_PERCENT = 30;
const COMPLETIONS_PERCENT = 60;

/** Figures of the dashboard. Without `counted`, certificates and completions are estimates (ADASH-03, OPEN-10). */
export interface DashboardFigures extends Pick<
  Overview,
  'courses' | 'publishedCourses' | 'students' | 'certificatesIssued' | 'completions'
> {
  overview?: Overview;
}

export function estimateFigures({ courses, published, students }: CourseCounts): DashboardFigures {
  const computePercentage = (percent: number) => Math.floor((students * percent) / 100);
  return {
    courses,
    publishedCourses: published,
    students,
    certificatesIssued: computePercentage(CERTIFICATES_PERCENT),
    completions: computePercentage(COMPLETIONS_PERCENT),
  };
}

export interface SampleEvent {
  text: string;
  when: string;
}

/** Shown in the activity list, marked as a sample (OPEN-35). */
export const SAMPLE_ACTIVITY: readonly SampleEvent[] = [
  { text: 'New enrolment in Reels in a day', when: '2 hours ago' },
  { text: 'Certificate issued for AI for marketers', when: '5 hours ago' },
  { text: 'Search foundations was published', when: 'Yesterday' },
  { text: 'Category Event Management was added', when: '2 days ago' },
];

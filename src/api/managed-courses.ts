// The courses as Admins ask for them and get them, from whichever server.
import type { ManagedOrder } from '#contract/course-lists.ts';
import type { SiteCourse } from './course.ts';
import type { ListPlace } from './paging.ts';

export interface ManagedQuery extends ListPlace {
  /** Words of names, tags and categories; empty for all. */
  query: string;
  status: 'Published' | 'Draft' | '';
  /** A category's id; empty for all. */
  category: string;
  /** Empty for the newest first. */
  sort: Exclude<ManagedOrder, 'newest'> | '';
}

export const NEWEST_COURSES: ManagedQuery = {
  ...{ query: '', status: '', category: '', sort: '' },
  ...{ page: 1, before: '', until: '' },
};

/** Of the whole school. */
export interface SchoolFigures {
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
  figures: SchoolFigures;
}

export type CourseName = Pick<SiteCourse, 'id' | 'name' | 'status'>;

/** What there is to choose from, or the first of very many. */
export interface CourseNames {
  names: readonly CourseName[];
  isMore: boolean;
}

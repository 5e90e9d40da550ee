// The measured API calls, and their callers.
import { api } from '../../contract/api.ts';
import { BASE_PATH } from '../../contract/endpoint.ts';
import { LESSON, PASSWORD, POPULAR_COURSE, toSeededId, STUDENT, USUAL_COURSE } from './school.ts';

export type Caller = 'visitor' | 'student' | 'busy student' | 'admin';

interface Request {
  endpoint: keyof typeof api;
  query?: Record<string, string>;
  body?: object;
}

export interface Call extends Request {
  by: Caller;
}

const popular = { courseId: POPULAR_COURSE };
const usual = { courseId: USUAL_COURSE };
const lesson = { ...usual, subSectionId: LESSON };
const category = toSeededId('category', 1);

const BY: Record<Caller, readonly Request[]> = {
  visitor: [
    { endpoint: 'getCourseCards' },
    { endpoint: 'getCourseCards', query: { category, sort: 'price-low' } },
    { endpoint: 'getCourseCards', query: { query: 'photoshop' } },
    {
      endpoint: 'searchCourse',
      query: { view: 'card' },
      body: { searchQuery: 'fotoshop bigginer' },
    },
    { endpoint: 'getAllCourses' },
    { endpoint: 'getCategoryCards', query: { categoryId: category } },
    { endpoint: 'getCoursePage', query: popular },
    { endpoint: 'getCourseDetails', body: popular },
    { endpoint: 'getReviews', query: popular },
    { endpoint: 'login', body: { email: STUDENT.email, password: PASSWORD } },
  ],
  student: [
    { endpoint: 'getFullCourseDetails', body: usual },
    { endpoint: 'updateCourseProgress', body: lesson },
    { endpoint: 'savePosition', body: { ...lesson, seconds: 1 } },
    { endpoint: 'updateProfile', body: { about: 'Learns.' } },
  ],
  'busy student': [
    { endpoint: 'getUserDetails' },
    { endpoint: 'getEnrolments' },
    { endpoint: 'getMyPayments' },
    { endpoint: 'exportProfile' },
  ],
  admin: [
    { endpoint: 'getOrders' },
    { endpoint: 'getOrders', query: { page: '100' } },
    { endpoint: 'getOrders', query: { query: 'patel' } },
    { endpoint: 'getOrders', query: { query: 'watercolour' } },
    { endpoint: 'getOrders', query: { status: 'refunding' } },
    { endpoint: 'getOrdersTable', query: { status: 'refunding' } },
    { endpoint: 'getRevenue' },
    { endpoint: 'getStudents' },
    { endpoint: 'getStudents', query: { query: 'sharma' } },
    { endpoint: 'getStudents', query: { ...popular, sort: 'progress' } },
    { endpoint: 'getManagedCourses', query: { query: 'watercolour' } },
    { endpoint: 'getAllReviews', query: { query: 'colour' } },
    { endpoint: 'getMessages', query: { answered: 'no' } },
    { endpoint: 'getOverview' },
    { endpoint: 'getActivity' },
    { endpoint: 'getCourseReport', query: popular },
    { endpoint: 'getAdminCounts' },
    { endpoint: 'getAudit' },
  ],
};

export const CALLS: readonly Call[] = Object.entries(BY).flatMap(([by, requests]) =>
  requests.map((request) => ({ ...request, by: by as Caller })),
);

/** The method and URL of a call, for fetch and autocannon. */
export function toRequest({ endpoint, query, body }: Call, origin: string, token: string) {
  const { method, path } = api[endpoint];
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return {
    url: origin + BASE_PATH + path + search,
    method,
    headers: {
      // As browsers send it: cached responses are stored compressed.
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

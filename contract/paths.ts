// All paths of the site, for pages, mails and responses. Ids are encoded; no other code builds paths.

const segment = encodeURIComponent;

export const paths = {
  home: '/',
  homeServices: '/#services',
  homePortfolio: '/#portfolio',
  about: '/about',
  services: '/services',
  service: (id: string) => `/services#${segment(id)}`,
  contact: '/contact',
  work: '/work',
  caseStudy: (slug: string) => `/work/${segment(slug)}`,
  journal: '/journal',
  post: (slug: string) => `/journal/${segment(slug)}`,
  coursesList: '/courses-list',
  allCourses: '/all-courses',
  /** All courses with a search query. */
  coursesAbout: (query: string) => `/all-courses?query=${segment(query)}`,
  /** A later page of all courses, from 2. */
  laterCourses: (page: number) => `/all-courses/${page}`,
  courses: '/courses',
  courseDetail: (courseId: string) => `/course-detail/${segment(courseId)}`,
  bundle: (bundleId: string) => `/bundle/${segment(bundleId)}`,
  topic: (topicId: number) => `/course/${topicId}`,
  /** The player; with a lesson, it opens there. */
  course: (courseId: string, lesson?: { section: string; lesson: string }) =>
    `/course/${segment(courseId)}${lesson ? `?${new URLSearchParams(lesson).toString()}` : ''}`,
  /** The player with a question open. */
  courseQuestion: (courseId: string, questionId: string) =>
    `/course/${segment(courseId)}?question=${segment(questionId)}`,
  courseLearning: (courseId: string) => `/course-learning/${segment(courseId)}`,
  certificate: (courseId: string) => `/certificate/${segment(courseId)}`,
  verify: (certificateId: string) => `/verify/${segment(certificateId)}`,
  category: (categoryId: string) => `/category/${segment(categoryId)}`,
  // The secret of a mailed link to `auth`, `resetPassword`, `emailChange` or `welcome` follows `#token=`, which no
  // server logs.
  auth: '/auth',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  welcome: '/welcome',
  emailChange: '/email-change',
  dashboard: '/dashboard',
  profile: '/profile',
  createCourse: '/create-course',
  editCourse: (courseId: string) => `/edit-course/${segment(courseId)}`,
  manageCourses: '/manage-courses',
  addCategory: '/add-category',
  payments: '/payments',
  stuckPayments: '/payments?status=stuck',
  order: (orderId: string) => `/payments?order=${segment(orderId)}`,
  paymentsAbout: (query: string) => `/payments?query=${segment(query)}`,
  seller: '/seller',
  /** The site's texts and settings. `settingsAt` opens one tab. */
  settings: '/settings',
  settingsAt: (tab: string) => `/settings#${segment(tab)}`,
  caseStudies: '/case-studies',
  posts: '/posts',
  coupons: '/coupons',
  prices: '/prices',
  bundles: '/bundles',
  students: '/students',
  studentsLike: (query: string) => `/students?query=${segment(query)}`,
  studentsWithUndeliveredMail: '/students?state=undelivered',
  studentsOf: (courseId: string) => `/students?course=${segment(courseId)}`,
  messages: '/messages',
  openMessages: '/messages?answered=no',
  openComplaints: '/messages?answered=no&kind=complaint',
  team: '/team',
  activity: '/activity',
  reviews: '/reviews',
  reviewsOf: (courseId: string) => `/reviews?course=${segment(courseId)}`,
  questions: '/questions',
  /** The team's list with a question open. */
  question: (questionId: string) => `/questions?question=${segment(questionId)}`,
  privacy: '/privacy',
  /** The consent notice of an account, in English and Hindi. */
  privacyNotice: '/privacy-notice',
  /** The link's token follows `#token=`. */
  unsubscribe: '/unsubscribe',
  terms: '/terms',
  refundPolicy: '/refund-policy',
  styleguide: '/styleguide',
  /** The link preview image of a page. */
  preview: (name: string) => `/previews/${segment(name)}.png`,
  /** A drawn picture as a file: one of the content collection, or `course-` and an id known at build. */
  picture: (name: string) => `/art/${segment(name)}.svg`,
} as const;

/** Files that pages reference at build time; not in the browser's code. */
export const filePaths = {
  icon: (name: string) => `/${name}.png`,
  favicon: '/favicon.ico',
  mark: '/favicon.svg',
  manifest: '/site.webmanifest',
  sitemap: '/sitemap-index.xml',
  journalFeed: '/journal/feed.xml',
  licenses: '/licenses.txt',
  /** Written by Vite: `build.license` in astro.config.mjs. */
  scriptLicenses: '/javascript-licenses.txt',
} as const;

/** First segments that take an id and have one page for ids unknown to the build. */
export const SHELLS: readonly string[] = [
  'course-detail',
  'course',
  'course-learning',
  'certificate',
  'edit-course',
  'category',
  'verify',
  'bundle',
];

/** A path with `next`, a path of this site to return to. */
export function withReturn(path: string, next: string): string {
  return `${path}?next=${segment(next)}`;
}

const SIGN_UP_SIDE = 'sign-up';

/** The login page on its sign-up side, with `next` to return to: for buyers without an account. */
export function getSignUpPath(next: string): string {
  return `${withReturn(paths.auth, next)}&side=${SIGN_UP_SIDE}`;
}

/** Whether the login page was opened on its sign-up side. */
export function isSignUpSide(search: string): boolean {
  return new URLSearchParams(search).get('side') === SIGN_UP_SIDE;
}

/** The value of `?next=`, or null if it leads to another site. */
export function findReturnPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  const origin = 'https://same.origin.invalid';
  if (!URL.canParse(next, origin)) return null;
  const target = new URL(next, origin);
  const path = target.pathname + target.search + target.hash;
  // Removing '..' can leave a path that begins with two slashes: another host.
  return target.origin === origin && !/^\/[/\\]/.test(path) ? path : null;
}

// Every page of the site by role, for the rules that all pages share.

/** Pages without an island at the top: they load no framework before scrolling. */
export const MARKETING_PAGES = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/work',
  '/work/ajrakh-house',
  '/journal',
  '/journal/a-window-and-a-white-sheet',
  '/courses-list',
  '/course/1',
  '/privacy',
  '/privacy-notice',
  '/terms',
  '/refund-policy',
  '/no/such/page',
] as const;

export const VISITOR_PAGES = [
  ...MARKETING_PAGES,
  '/all-courses',
  '/courses',
  '/auth',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/email-change',
  '/welcome',
  '/unsubscribe',
  '/course-detail/unknown',
  '/category/unknown',
  '/bundle/unknown',
  '/verify/unknown',
  '/add-category',
  '/styleguide',
] as const;

/** Pages that look like another one to a visitor. */
export const ALIKE: readonly string[] = [
  '/terms',
  '/refund-policy',
  '/courses',
  '/reset-password',
  '/unsubscribe',
  '/category/unknown',
  '/verify/unknown',
  '/add-category',
  '/styleguide',
];

export const STUDENT_PAGES = ['/dashboard', '/profile'] as const;

export const ADMIN_PAGES = [
  '/dashboard',
  '/profile',
  '/create-course',
  '/manage-courses',
  '/add-category',
  '/payments',
  '/case-studies',
  '/posts',
  '/coupons',
  '/prices',
  '/bundles',
  '/seller',
  '/settings',
  '/students',
  '/messages',
  '/team',
  '/activity',
  '/questions',
  '/reviews',
] as const;

// The pages of which it is measured what they weigh and how fast they are.
import { paths } from '#contract/paths.ts';

/** Pages whose artwork stands in the page may weigh more. */
export const HOME = paths.home;
/** Any address that leads nowhere shows the page of unknown addresses. */
export const UNKNOWN = '/no-such-page';

const TOPICS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export const MARKETING_PAGES: readonly string[] = [
  HOME,
  paths.about,
  paths.services,
  paths.contact,
  paths.work,
  paths.caseStudy('ajrakh-house'),
  paths.journal,
  paths.post('a-window-and-a-white-sheet'),
  paths.coursesList,
  ...TOPICS.map((id) => paths.topic(id)),
  paths.privacy,
  paths.terms,
  paths.refundPolicy,
];

/** An app page, and who it is for. `{course}`: the first course that the server lists. */
export interface AppPage {
  path: string;
  signedIn: boolean;
}

export const APP_PAGES: readonly AppPage[] = [
  { path: paths.allCourses, signedIn: false },
  { path: '/course-detail/{course}', signedIn: false },
  { path: paths.dashboard, signedIn: true },
];

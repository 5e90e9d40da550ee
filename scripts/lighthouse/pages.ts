// The marketing pages: what they weigh and how fast they are is measured.
import { paths } from '#site/paths.ts';

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
  paths.coursesList,
  ...TOPICS.map((id) => paths.topic(id)),
  paths.privacy,
  paths.terms,
  paths.refundPolicy,
];

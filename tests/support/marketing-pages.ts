// The pages whose weight and speed are measured.
import { paths } from '#contract/paths.ts';

/** A path without a page, which shows the 404 page. */
export const UNKNOWN = '/no-such-page';

const TOPICS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export const MARKETING_PAGES: readonly string[] = [
  paths.home,
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

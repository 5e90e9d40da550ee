// The links of the top bar.
import { paths } from '#contract/paths.ts';

interface MainLink {
  text: string;
  href: string;
  /** Other pages on which the link is highlighted. */
  otherPaths?: readonly string[];
}

export const MAIN_LINKS: readonly MainLink[] = [
  { text: 'Home', href: paths.home },
  { text: 'About', href: paths.about },
  { text: 'Services', href: paths.services },
  { text: 'Courses', href: paths.allCourses, otherPaths: [paths.courses] },
  { text: 'Contact', href: paths.contact },
];

export function isCurrent(link: MainLink, path: string): boolean {
  return path === link.href || (link.otherPaths?.includes(path) ?? false);
}

// Title, description, keywords and link preview of every page.
import type { PaletteName } from '#art/palettes.ts';
import { buildCoursePreview } from '#art/preview/course-preview.ts';
import { shortenText } from '#art/preview/drawable-text.ts';
import type { Preview } from '#art/preview/preview.ts';
import { COMPANY, ORGANIZATION } from '#site/company.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import type { Named } from '#site/structured/lists.ts';

export interface PageMeta {
  title: string;
  /** The page's name in breadcrumbs. */
  name: string;
  description: string;
  keywords: string;
  /** The default preview if absent. */
  preview?: Preview;
  /** The URL of the preview picture, if it is not a file of the site. */
  previewUrl?: string;
  /** The breadcrumbs between home and the page. */
  breadcrumbs?: readonly Named[];
}

export function page(name: string, description: string, keywords: string): PageMeta {
  return { title: `${name} | ${COMPANY.name}`, name, description, keywords };
}

/** The preview's title defaults to the page's name. */
function withPreview(
  meta: PageMeta,
  preview: Omit<Preview, 'title'> & { title?: string },
): PageMeta {
  const words = preview.title ? { title: preview.title, kicker: meta.name } : { title: meta.name };
  return { ...meta, preview: { ...preview, ...words } };
}

/** For every page without values of its own. */
export const DEFAULT_META = {
  title: `${COMPANY.name} | Creative studio and school in ${COMPANY.city}`,
  name: COMPANY.name,
  description: ORGANIZATION.description,
  keywords: ORGANIZATION.keywords,
  preview: { name: 'default', title: ORGANIZATION.tagline, palette: 'raat' },
} as const satisfies PageMeta;

export const PAGE_META = {
  home: {
    title: `${COMPANY.name} | ${ORGANIZATION.tagline}`,
    name: 'Home',
    description: `A creative studio and a school under one roof in ${COMPANY.city}. We make work people stop for, and teach how it is made.`,
    keywords: `${COMPANY.city} creative studio, creative school, ${ORGANIZATION.keywords}`,
    preview: { name: 'home', title: ORGANIZATION.tagline, palette: 'genda' },
  },
  about: withPreview(
    page(
      'About us',
      `How a studio and a school came to share one roof in ${COMPANY.city}: our story, mission, vision and team.`,
      ['about, creative agency', COMPANY.city, ORGANIZATION.registration, 'team']
        .filter(Boolean)
        .join(', '),
    ),
    { name: 'about', title: 'A studio and a school under one roof', palette: 'gulabi' },
  ),
  services: withPreview(
    page(
      'Services',
      'Social media strategy, digital marketing, graphic design, influencer management, branding and campaigns.',
      'creative services, social media strategy, digital marketing, graphic design, branding',
    ),
    { name: 'services', title: 'Five things we do all day', palette: 'rani' },
  ),
  work: withPreview(
    page(
      'Work',
      'Case studies from our studio: the brief, the process and how we measure results.',
      'case studies, portfolio, campaigns, graphic design, social media, video',
    ),
    { name: 'work', title: 'Our work', palette: 'neel' },
  ),
  journal: withPreview(
    page(
      'Journal',
      'Short notes from the studio and the school that you can put to use the same day.',
      'journal, creative agency blog, how to brief a studio, product photography',
    ),
    { name: 'journal', title: 'Short notes you can use today', palette: 'khadi' },
  ),
  contact: withPreview(
    page(
      'Contact',
      'Tell us what you are making. We reply within 24 hours.',
      `contact, creative agency ${COMPANY.city}, free consultation`,
    ),
    { name: 'contact', title: 'Tell us what you are making', palette: 'sindoor' },
  ),
  coursesList: withPreview(
    page(
      'Course topics',
      'Eight topics we teach, each with what you will learn and its syllabus.',
      'course topics, social media, design, video, marketing courses',
    ),
    { name: 'courses-list', title: 'Eight things worth learning', palette: 'tota' },
  ),
  allCourses: withPreview(
    page(
      'All courses',
      'Search all courses, filter them by category and price, and sort them by popularity.',
      'video courses, online courses, design courses, marketing courses',
    ),
    { name: 'all-courses', title: 'Learn it by making it', palette: 'mor' },
  ),
  courses: withPreview(
    page(
      'Courses',
      'Courses taught by people who do the work: video, design, marketing and branding.',
      'creative courses, learn video editing, learn design',
    ),
    { name: 'courses', title: 'From the people who did the work', palette: 'neel' },
  ),
  courseDetail: page(
    'Course',
    'What the course covers, lesson by lesson, who teaches it and what it costs.',
    'course, curriculum, instructor, price',
  ),
  category: page(
    'Category',
    'All courses in this category, and popular courses from other categories.',
    'course category, best selling courses',
  ),
  auth: page('Login', 'Log in to your courses and certificates.', 'login, sign in'),
  signUp: page(
    'Create your account',
    'One account for all your courses and certificates.',
    'sign up, create account',
  ),
  forgotPassword: page(
    'Forgot password',
    'Request a link to set a new password.',
    'forgot password',
  ),
  resetPassword: page(
    'Set a new password',
    'Choose a new password for your account.',
    'reset password',
  ),
  emailChange: page(
    'Change your email address',
    'Confirm or cancel the change of your email address.',
    'change email address',
  ),
  welcome: page('Welcome', 'Choose a password to open your account.', 'invitation, first password'),
  profile: page('Profile', 'Your details, your picture and your settings.', 'profile, account'),
  courseLearning: page(
    'Course outline',
    'Every section and lesson of your course, with your progress.',
    'course outline, progress',
  ),
  player: page('Lesson', 'Watch the lesson and save your progress.', 'lesson, video'),
  certificate: page('Certificate', 'Your certificate of completion.', 'certificate'),
  verify: withPreview(
    page(
      'Verify a certificate',
      'Check whether a certificate is genuine, who earned it and for which course.',
      'verify certificate',
    ),
    { name: 'certificate', title: 'Certificate of Completion', palette: 'khadi' },
  ),
  createCourse: page(
    'Create a course',
    'Describe a course, build its sections and publish it.',
    'create course',
  ),
  editCourse: page('Edit a course', 'Edit a course, its sections and its lessons.', 'edit course'),
  bundle: page('Bundle', 'Several courses together at one price.', 'bundle, courses'),
  privacy: withPreview(
    page('Privacy policy', 'Which data we store, why, and how to delete it.', 'privacy policy'),
    { name: 'privacy', palette: 'khadi' },
  ),
  privacyNotice: withPreview(
    page(
      'Privacy notice',
      'How we use your data when you have an account, in English and Hindi.',
      'privacy notice',
    ),
    { name: 'privacy-notice', palette: 'khadi' },
  ),
  unsubscribe: page('Unsubscribe', 'Stop emails about new courses.', 'unsubscribe'),
  terms: withPreview(
    page('Terms', 'The terms of our site, courses and services.', 'terms of service'),
    {
      name: 'terms',
      palette: 'khadi',
    },
  ),
  refundPolicy: withPreview(
    page('Refund policy', 'How and when we refund a course.', 'refund policy'),
    { name: 'refund-policy', palette: 'khadi' },
  ),
  styleguide: page('Style guide', 'Every component in every state.', 'style guide'),
} as const satisfies Record<string, PageMeta>;

export function caseStudyMeta(work: {
  id: string;
  title: string;
  category: string;
  summary: string;
}): PageMeta & { preview: Preview } {
  return {
    ...page(work.title, work.summary, `${work.category.toLowerCase()}, ${PAGE_META.work.keywords}`),
    preview: { name: `work-${work.id}`, title: work.title, kicker: work.category, palette: 'rani' },
    breadcrumbs: [{ name: PAGE_META.work.name, path: paths.work }],
  };
}

export function postMeta(post: {
  id: string;
  title: string;
  summary: string;
  tags: readonly string[];
}): PageMeta & { preview: Preview } {
  const { journal } = PAGE_META;
  return {
    ...page(post.title, post.summary, [...post.tags, journal.keywords].join(', ').toLowerCase()),
    preview: {
      name: `journal-${post.id}`,
      title: post.title,
      kicker: journal.name,
      palette: 'gulabi',
    },
    breadcrumbs: [{ name: journal.name, path: paths.journal }],
  };
}

/** Topics cycle through these colours. */
const TOPIC_PALETTES: readonly PaletteName[] = [
  'genda',
  'rani',
  'mor',
  'gulabi',
  'neel',
  'tota',
  'sindoor',
  'raat',
];

export function topicMeta(topic: { id: string; title: string; tagline: string }): PageMeta {
  const meta = page(
    topic.title,
    `${topic.tagline} See the full syllabus.`,
    `${topic.title.toLowerCase()}, course, syllabus`,
  );
  const palette = TOPIC_PALETTES[Number(topic.id) % TOPIC_PALETTES.length] ?? 'genda';
  return {
    ...meta,
    preview: { name: `topic-${topic.id}`, title: topic.title, kicker: 'Topic', palette },
    breadcrumbs: [{ name: PAGE_META.coursesList.name, path: paths.coursesList }],
  };
}

/** A further page of all courses, from 2; `from` and `to` are the numbers of its courses. */
export function laterCoursesMeta(at: { page: number; from: number; to: number }): PageMeta {
  const { allCourses } = PAGE_META;
  return {
    ...allCourses,
    ...page(
      `${allCourses.name}, page ${at.page}`,
      `Courses ${at.from} to ${at.to}, newest first: what they cover, who teaches them and what they cost.`,
      `${allCourses.keywords}, page ${at.page}`,
    ),
    name: `Page ${at.page}`,
    breadcrumbs: [{ name: allCourses.name, path: paths.allCourses }],
  };
}

export function categoryMeta(described: {
  _id: string;
  name: string;
  description: string;
}): PageMeta {
  const { _id, name, description } = described;
  const { category, allCourses } = PAGE_META;
  return {
    ...page(
      `${name} courses`,
      shortenText(description.trim(), DESCRIPTION_LETTERS) ||
        `Courses in ${name}: what they cover, who teaches them and what they cost.`,
      `${name}, ${category.keywords}`,
    ),
    preview: { name: `category-${_id}`, title: name, kicker: category.name, palette: 'mor' },
    breadcrumbs: [{ name: allCourses.name, path: paths.allCourses }],
  };
}

export function bundleMeta({
  title,
  description,
}: {
  title: string;
  description: string;
}): PageMeta {
  const { bundle: any, allCourses } = PAGE_META;
  const about = description.trim().replace(/\s+/g, ' ') || any.description;
  return {
    ...page(title, shortenText(about, DESCRIPTION_LETTERS), any.keywords),
    breadcrumbs: [{ name: allCourses.name, path: paths.allCourses }],
  };
}

interface DescribedCourse {
  id: string;
  name: string;
  description: string;
  tags: readonly string[];
  category: { name: string } | undefined;
  /** Free videos; the trailer has an empty id. */
  videos: readonly { id: string }[];
}

const DESCRIPTION_LETTERS = 200;

export function courseMeta(course: DescribedCourse): PageMeta {
  const { description, keywords } = PAGE_META.courseDetail;
  const about = course.description.trim().replace(/\s+/g, ' ') || description;
  return {
    ...page(
      course.name,
      shortenText(describeFreeVideos(course) + about, DESCRIPTION_LETTERS),
      course.tags.join(', ') || keywords,
    ),
    preview: buildCoursePreview(course),
    breadcrumbs: [{ name: PAGE_META.allCourses.name, path: paths.allCourses }],
  };
}

/** Empty if the course has no free videos. */
function describeFreeVideos({ videos }: DescribedCourse): string {
  const lessons = videos.filter(({ id }) => id !== '').length;
  const parts = [
    ...(lessons < videos.length ? ['the trailer'] : []),
    ...(lessons > 0 ? [pluralize(lessons, 'lesson')] : []),
  ];
  return parts.length > 0 ? `Free to watch: ${parts.join(' and ')}. ` : '';
}

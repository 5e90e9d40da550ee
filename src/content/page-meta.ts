// Titles, descriptions and keywords of every page, in one place. A course's page adds its own name.
import { COMPANY } from '#site/company.ts';

export interface PageMeta {
  title: string;
  description: string;
  keywords: string;
}

function page(title: string, description: string, keywords: string): PageMeta {
  return { title: `${title} | ${COMPANY.name}`, description, keywords };
}

export const PAGE_META = {
  home: {
    title: `${COMPANY.name} | ${COMPANY.tagline}`,
    description:
      'A creative studio and a school under one roof in Mumbai. We make work people stop for, and teach how it is made.',
    keywords: COMPANY.keywords,
  },
  notFound: page(
    'Page not found',
    'This page does not exist. Find your way back to the start.',
    'page not found',
  ),
  about: page(
    'About us',
    'How a studio and a school came to share one roof in Mumbai: our story, mission, vision and team.',
    'about, creative agency, Mumbai, MSME Verified, team',
  ),
  services: page(
    'Services',
    'Social media strategy, digital marketing, graphic design, influencer management, branding and campaigns.',
    'creative services, social media strategy, digital marketing, graphic design, branding',
  ),
  contact: page(
    'Contact',
    'Tell us what you are making. We answer within 24 hours.',
    'contact, creative agency Mumbai, free consultation',
  ),
  coursesList: page(
    'Course topics',
    'Eight topics we teach: what each covers, how long it takes and whom it is for.',
    'course topics, social media, design, video, marketing courses',
  ),
  allCourses: page(
    'All courses',
    'Search and filter every course of the school by name, category, level of price and popularity.',
    'video courses, online courses, design courses, marketing courses',
  ),
  courses: page(
    'Courses',
    'Courses by the people who did the work last week: video, design, marketing, branding.',
    'creative courses, learn video editing, learn design',
  ),
  courseDetail: page(
    'Course',
    'What the course covers, lesson by lesson, who teaches it and what it costs.',
    'course, curriculum, instructor, price',
  ),
  category: page(
    'Category',
    'Courses of one category, the best sellers among them, and what others learn.',
    'course category, best selling courses',
  ),
  auth: page('Login', 'Sign in to your courses and your certificates.', 'login, sign in'),
  signUp: page(
    'Create your account',
    'Join the school: one account for all your courses.',
    'sign up, create account',
  ),
  forgotPassword: page(
    'Forgot password',
    'Ask for a link that sets a new password.',
    'forgot password',
  ),
  resetPassword: page(
    'Set a new password',
    'Choose a new password for your account.',
    'reset password',
  ),
  dashboard: page(
    'Dashboard',
    'Your courses, your progress and what to learn next.',
    'dashboard, my courses',
  ),
  profile: page('Profile', 'Your details, your picture and your settings.', 'profile, account'),
  courseLearning: page(
    'Course outline',
    'Every section and lesson of your course, and how far you have come.',
    'course outline, progress',
  ),
  player: page('Lesson', 'Watch the lesson and keep your place.', 'lesson, video'),
  certificate: page('Certificate', 'Your certificate of completion.', 'certificate'),
  verify: page(
    'Verify a certificate',
    'See whether a certificate was issued here, to whom and for which course.',
    'verify certificate',
  ),
  createCourse: page(
    'Create a course',
    'Describe a course, build its sections and publish it.',
    'create course',
  ),
  editCourse: page(
    'Edit a course',
    'Change a course, its sections and its lessons.',
    'edit course',
  ),
  manageCourses: page(
    'Manage courses',
    'Every course of the school, published or draft.',
    'manage courses',
  ),
  addCategory: page(
    'Add category',
    'Create and edit the categories of the catalogue.',
    'categories',
  ),
  payments: page('Payments', 'Orders, refunds and what needs attention.', 'payments'),
  students: page('Students', 'Who learns what, and how far they are.', 'students'),
  messages: page('Messages', 'What visitors wrote through the contact form.', 'messages'),
  privacy: page(
    'Privacy',
    'Which data we keep, why, and how to have it removed.',
    'privacy policy',
  ),
  terms: page('Terms', 'The terms of the studio and of the school.', 'terms of service'),
  refundPolicy: page('Refund policy', 'How and when a course is refunded.', 'refund policy'),
  styleguide: page('Style guide', 'Every component in every state.', 'style guide'),
} as const satisfies Record<string, PageMeta>;

export function topicMeta(topic: { title: string; tagline: string }): PageMeta {
  return page(
    topic.title,
    `${topic.tagline} What the topic covers, in eight points.`,
    `${topic.title.toLowerCase()}, course, syllabus`,
  );
}

// Everything the demo catalogue teaches, newest first within each shelf.
import type { DemoCourse } from '#server/demo/courses/course.ts';
import { DIGITAL_MARKETING } from '#server/demo/courses/digital-marketing.ts';
import { GRAPHIC_DESIGN } from '#server/demo/courses/graphic-design.ts';
import { SOCIAL_MEDIA } from '#server/demo/courses/social-media.ts';
import { VIDEO_PRODUCTION } from '#server/demo/courses/video-production.ts';

export const DEMO_COURSES: readonly DemoCourse[] = [
  ...DIGITAL_MARKETING,
  ...SOCIAL_MEDIA,
  ...GRAPHIC_DESIGN,
  ...VIDEO_PRODUCTION,
];

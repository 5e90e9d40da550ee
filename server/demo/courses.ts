// Courses of the demo catalogue, newest first within each category.
import * as z from 'zod/mini';
import { DemoCourse } from './courses/course.ts';
import digitalMarketing from './courses/digital-marketing.json' with { type: 'json' };
import graphicDesign from './courses/graphic-design.json' with { type: 'json' };
import socialMedia from './courses/social-media.json' with { type: 'json' };
import videoProduction from './courses/video-production.json' with { type: 'json' };

export const DEMO_COURSES: readonly DemoCourse[] = z
  .array(DemoCourse)
  .parse([...digitalMarketing, ...socialMedia, ...graphicDesign, ...videoProduction]);

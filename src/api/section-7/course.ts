// Reads a course whose fields may be missing or have other names or types, and counts its lessons.
import * as z from 'zod/mini';
import { buildContentPreview } from '#contract/courses/preview.ts';
import type { LessonVideo, Section } from '#contract/courses/course.ts';
import { LANGUAGES, LEVELS } from '#contract/courses/languages-and-levels.ts';
import type { CourseFieldName } from '#contract/courses/course-fields.ts';

const text = z.catch(z.string(), '');
const count = z.catch(z.optional(z.int()), undefined);
const texts = z.catch(z.array(z.string()), []);

/** Missing fields, and fields of another type, are empty. */
const LOOSE_FIELDS = {
  courseName: text,
  courseDescription: text,
  whatYouWillLearn: text,
  /** Rupees, or a text without a number. */
  price: z.catch(z.union([z.number(), z.string()]), ''),
  category: z.catch(z.nullable(z.object({ _id: z.string(), name: text })), null),
  language: z.catch(z.enum(['', ...LANGUAGES]), ''),
  level: z.catch(z.enum(['', ...LEVELS]), ''),
  tag: texts,
  instructions: texts,
} satisfies Record<CourseFieldName, z.ZodMiniType>;

export type SentFields = { [Name in CourseFieldName]: z.infer<(typeof LOOSE_FIELDS)[Name]> };

const VIDEOS = ['adaptive', 'preparing'] as const satisfies readonly LessonVideo[];

const LooseLesson = z.object({
  _id: text,
  title: text,
  description: text,
  timeDuration: z.catch(z.optional(z.coerce.number()), undefined),
  videoUrl: z.catch(z.optional(z.string()), undefined),
  captions: z.catch(z.optional(z.array(z.string())), undefined),
  film: z.catch(z.optional(z.enum(VIDEOS)), undefined),
  filesCount: count,
  kind: z.catch(z.optional(z.literal('text')), undefined),
  createdAt: text,
});
const LooseSection = z.object({
  _id: text,
  sectionName: text,
  createdAt: text,
  subSection: z.catch(z.array(LooseLesson), []),
});
const LoosePreview = z.extend(LooseSection, { lessonsCount: z.int(), hiddenLessons: z.int() });
const LooseUserId = z.union([
  z.string(),
  z.pipe(
    z.object({ _id: z.string() }),
    z.transform((user) => user._id),
  ),
]);

const LooseCourse = z.object({
  _id: z.string(),
  ...LOOSE_FIELDS,
  currency: z.catch(z.optional(z.string()), undefined),
  thumbnail: text,
  status: text,
  instructor: z.catch(
    z.object({
      _id: text,
      firstName: text,
      lastName: text,
      image: text,
      additionalDetails: z.catch(z.object({ about: text }), { about: '' }),
    }),
    { _id: '', firstName: '', lastName: '', image: '', additionalDetails: { about: '' } },
  ),
  studentsEnrolled: z.catch(z.optional(z.array(LooseUserId)), undefined),
  studentsEnroled: z.catch(z.optional(z.array(LooseUserId)), undefined),
  studentsCount: count,
  sold: z.catch(z.boolean(), false),
  averageRating: z.catch(z.optional(z.number()), undefined),
  reviewCount: count,
  sectionsCount: count,
  lessonsCount: count,
  durationSeconds: count,
  untimedLessons: count,
  courseContent: z.catch(z.array(LooseSection), []),
  preview: z.catch(z.optional(z.array(LoosePreview)), undefined),
  hiddenSections: count,
  filesCount: count,
  textsCount: count,
  captionLanguages: texts,
  updatedAt: text,
  moreTags: z.catch(z.int(), 0),
  saleUntil: z.catch(z.optional(z.string()), undefined),
  listPrice: z.catch(z.optional(z.number()), undefined),
  related: z.catch(z.array(z.unknown()), []),
  createdAt: text,
  revision: count,
});

/** Undefined for anything but a course. */
export function parseCourseRow(value: unknown) {
  const read = LooseCourse.safeParse(value);
  if (!read.success) return undefined;
  const { courseContent, studentsEnrolled, studentsEnroled, preview, ...row } = read.data;
  const sections = courseContent.map(readSection);
  const studentIds = studentsEnrolled ?? studentsEnroled ?? [];
  const lessons = sections.flatMap((section) => section.subSection);
  const publicPreview = preview
    ? {
        preview: preview.map((item) => ({ ...item, ...readSection(item) })),
        hiddenSections: row.hiddenSections ?? 0,
      }
    : buildContentPreview(sections);
  return {
    ...row,
    studentsCount: row.studentsCount ?? studentIds.length,
    studentIds,
    sectionsCount: row.sectionsCount ?? sections.length,
    lessonsCount: row.lessonsCount ?? lessons.length,
    untimedLessons:
      row.untimedLessons ??
      lessons.filter(({ timeDuration, kind }) => timeDuration === undefined && kind !== 'text')
        .length,
    sections,
    ...publicPreview,
  };
}

function readSection(raw: z.infer<typeof LooseSection>): Section {
  return {
    _id: raw._id,
    sectionName: raw.sectionName,
    createdAt: raw.createdAt,
    subSection: raw.subSection.map((lesson) => ({
      ...lesson,
      timeDuration: lesson.timeDuration && Math.round(lesson.timeDuration),
    })),
  };
}

export interface FreeVideo {
  /** The lesson's id; empty for the trailer. */
  id: string;
  title: string;
  seconds?: number | undefined;
}

export interface FreeVideos {
  /** The trailer, then free lessons; only playable ones. */
  videos: FreeVideo[];
  /** ISO time of the trailer's upload. */
  trailerSince?: string | undefined;
}

const Trailer = z.object({ timeDuration: count, createdAt: z.string() });
const FreeLesson = z.object({ _id: z.string(), title: z.string(), timeDuration: count });
const LooseVideos = z.object({
  trailer: z.catch(z.optional(Trailer), undefined),
  freeLessons: z.catch(z.array(FreeLesson), []),
});

/** Videos of a course that can be watched before buying; none on a server of section 7. */
export function parseFreeVideos(row: unknown): FreeVideos {
  const { trailer, freeLessons } = LooseVideos.parse(row);
  return {
    videos: [
      ...(trailer ? [{ id: '', title: 'Trailer', seconds: trailer.timeDuration }] : []),
      ...freeLessons.map(({ _id, title, timeDuration }) => ({
        id: _id,
        title,
        seconds: timeDuration,
      })),
    ],
    trailerSince: trailer?.createdAt,
  };
}

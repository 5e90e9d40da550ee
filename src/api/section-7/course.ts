// A course as any server sends it: fields that are missing, spelt otherwise or of another type, and counts that only the
// content tells.
import * as z from 'zod/mini';
import { previewOf } from '#contract/preview.ts';
import type { Section } from '#contract/course.ts';
import type { LessonFilm } from '#contract/course.ts';
import { LOOSE_FIELDS } from '../course-fields.ts';

const text = z.catch(z.string(), '');
const count = z.catch(z.optional(z.int()), undefined);

const FILMS = ['adaptive', 'preparing'] as const satisfies readonly LessonFilm[];

const LooseLesson = z.object({
  _id: text,
  title: text,
  description: text,
  timeDuration: z.catch(z.optional(z.coerce.number()), undefined),
  videoUrl: z.catch(z.optional(z.string()), undefined),
  captions: z.catch(z.optional(z.array(z.string())), undefined),
  film: z.catch(z.optional(z.enum(FILMS)), undefined),
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
  moreTags: z.catch(z.int(), 0),
  saleUntil: z.catch(z.optional(z.string()), undefined),
  listPrice: z.catch(z.optional(z.number()), undefined),
  related: z.catch(z.array(z.unknown()), []),
  createdAt: text,
  revision: count,
});

/** Undefined for what is no course at all. */
export function courseRowIn(value: unknown) {
  const read = LooseCourse.safeParse(value);
  if (!read.success) return undefined;
  const { courseContent, studentsEnrolled, studentsEnroled, preview, ...row } = read.data;
  const sections = courseContent.map(readSection);
  const studentIds = studentsEnrolled ?? studentsEnroled ?? [];
  const lessons = sections.flatMap((section) => section.subSection);
  const cut = preview
    ? {
        preview: preview.map((one) => ({ ...one, ...readSection(one) })),
        hiddenSections: row.hiddenSections ?? 0,
      }
    : previewOf(sections);
  return {
    ...row,
    studentsCount: row.studentsCount ?? studentIds.length,
    studentIds,
    sectionsCount: row.sectionsCount ?? sections.length,
    lessonsCount: row.lessonsCount ?? lessons.length,
    untimedLessons:
      row.untimedLessons ?? lessons.filter(({ timeDuration }) => timeDuration === undefined).length,
    sections,
    ...cut,
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

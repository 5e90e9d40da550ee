// Reads any course that a server sends, ours or a section 7 one, into one shape with optional facts.
import * as z from 'zod/mini';
import { previewOf } from '#contract/preview.ts';
import type { PreviewSection, Section } from '#contract/course.ts';

/** A course as islands know it. What a server does not say is undefined or empty, never wrong. */
export interface SiteCourse {
  id: string;
  name: string;
  description: string;
  whatYouWillLearn: string;
  /** Rupees, or the text a section 7 server sent. */
  price: number | string;
  currency: string | undefined;
  thumbnail: string;
  status: string;
  tags: string[];
  instructions: string[];
  category: { id: string; name: string } | undefined;
  instructor: { id: string; firstName: string; lastName: string; image: string; about: string };
  studentsCount: number;
  /** Somebody paid for it, so the server keeps it; false where it does not tell. */
  isSold: boolean;
  /** Where the server counts them; no review yet is 0 of 0. */
  rating: Rating | undefined;
  /** Known only from section 7 answers; else empty. */
  studentIds: string[];
  sectionsCount: number;
  lessonsCount: number;
  durationSeconds: number | undefined;
  /** Lessons whose length is not known. */
  untimedLessons: number;
  /** All sections where the answer carried them; else empty. */
  sections: Section[];
  preview: PreviewSection[];
  hiddenSections: number;
  related: SiteCourse[];
  createdAt: string;
  revision: number | undefined;
}

export interface Rating {
  /** 1 to 5. */
  average: number;
  count: number;
}

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);
const count = z.catch(z.optional(z.int()), undefined);

const LooseLesson = z.object({
  _id: text,
  title: text,
  description: text,
  timeDuration: z.catch(z.optional(z.coerce.number()), undefined),
  videoUrl: z.catch(z.optional(z.string()), undefined),
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
  courseName: text,
  courseDescription: text,
  whatYouWillLearn: text,
  price: z.catch(z.union([z.number(), z.string()]), ''),
  currency: z.catch(z.optional(z.string()), undefined),
  thumbnail: text,
  status: text,
  tag: texts,
  instructions: texts,
  category: z.catch(z.nullable(z.object({ _id: z.string(), name: text })), null),
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
  related: z.catch(z.array(z.unknown()), []),
  createdAt: text,
  revision: count,
});

/** Undefined for what is no course at all. */
export function readCourse(value: unknown): SiteCourse | undefined {
  const parsed = LooseCourse.safeParse(value);
  if (!parsed.success) return undefined;
  const raw = parsed.data;
  const sections = raw.courseContent.map(readSection);
  const studentIds = raw.studentsEnrolled ?? raw.studentsEnroled ?? [];
  const lessons = sections.flatMap((section) => section.subSection);
  const cut = raw.preview
    ? {
        preview: raw.preview.map((one) => ({ ...one, ...readSection(one) })),
        hiddenSections: raw.hiddenSections ?? 0,
      }
    : previewOf(sections);
  return {
    id: raw._id,
    name: raw.courseName,
    description: raw.courseDescription,
    whatYouWillLearn: raw.whatYouWillLearn,
    price: raw.price,
    currency: raw.currency,
    thumbnail: raw.thumbnail,
    status: raw.status,
    tags: raw.tag,
    instructions: raw.instructions,
    category: raw.category ? { id: raw.category._id, name: raw.category.name } : undefined,
    instructor: {
      id: raw.instructor._id,
      firstName: raw.instructor.firstName,
      lastName: raw.instructor.lastName,
      image: raw.instructor.image,
      about: raw.instructor.additionalDetails.about,
    },
    studentsCount: raw.studentsCount ?? studentIds.length,
    isSold: raw.sold,
    rating:
      raw.averageRating === undefined || raw.reviewCount === undefined
        ? undefined
        : { average: raw.averageRating, count: raw.reviewCount },
    studentIds,
    sectionsCount: raw.sectionsCount ?? sections.length,
    lessonsCount: raw.lessonsCount ?? lessons.length,
    durationSeconds: raw.durationSeconds,
    untimedLessons:
      raw.untimedLessons ?? lessons.filter(({ timeDuration }) => timeDuration === undefined).length,
    sections,
    ...cut,
    related: readCourses(raw.related),
    createdAt: raw.createdAt,
    revision: raw.revision,
  };
}

/** The courses of a list; what is no course is left out. */
export function readCourses(values: unknown): SiteCourse[] {
  if (!Array.isArray(values)) return [];
  return values.map(readCourse).filter((course) => course !== undefined);
}

function readSection(raw: z.infer<typeof LooseSection>): Section {
  return {
    _id: raw._id,
    sectionName: raw.sectionName,
    createdAt: raw.createdAt,
    subSection: raw.subSection.map(({ timeDuration, videoUrl, ...lesson }) => ({
      ...lesson,
      ...(timeDuration === undefined || !Number.isFinite(timeDuration)
        ? {}
        : { timeDuration: Math.round(timeDuration) }),
      ...(videoUrl === undefined ? {} : { videoUrl }),
    })),
  };
}

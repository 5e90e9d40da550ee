// A course in the one shape that islands know, with optional facts.
import type { PreviewSection, Section } from '#contract/course.ts';
import { courseRowIn } from './section-7/course.ts';

/** A course as islands know it. What a server does not say is undefined or empty, never wrong. */
export interface SiteCourse {
  id: string;
  name: string;
  description: string;
  whatYouWillLearn: string;
  /** Rupees, or a text that names no number of them. */
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
  /** Empty where the answer does not name them: then the enrolments of the caller decide. */
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

/** Undefined for what is no course at all. */
export function readCourse(value: unknown): SiteCourse | undefined {
  const raw = courseRowIn(value);
  if (!raw) return undefined;
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
    studentsCount: raw.studentsCount,
    isSold: raw.sold,
    rating:
      raw.averageRating === undefined || raw.reviewCount === undefined
        ? undefined
        : { average: raw.averageRating, count: raw.reviewCount },
    studentIds: raw.studentIds,
    sectionsCount: raw.sectionsCount,
    lessonsCount: raw.lessonsCount,
    durationSeconds: raw.durationSeconds,
    untimedLessons: raw.untimedLessons,
    sections: raw.sections,
    preview: raw.preview,
    hiddenSections: raw.hiddenSections,
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

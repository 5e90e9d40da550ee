// A course as schema.org data: instructor, duration and price.
import { findPriceNumber } from '#contract/sales/price.ts';
import { LEVEL_NAMES, type Language, type Level } from '#contract/courses/languages-and-levels.ts';
import { RATING_MAX, RATING_MIN } from '#contract/courses/reviews.ts';
import { COMPANY, ORGANIZATION } from '#site/company.ts';
import { paths } from '#contract/paths.ts';
import { getOrganizationId } from './company.ts';
import { toUrl, type JsonLdNode } from './json-ld.ts';

interface Described {
  id: string;
  name: string;
  description: string;
  tags: readonly string[];
  category?: { name: string } | undefined;
  instructor: { firstName: string; lastName: string };
  durationSeconds?: number | undefined;
  /** Empty: not stated. */
  language: Language | '';
  level: Level | '';
  price: number | string;
  currency?: string | undefined;
  rating?: { average: number; count: number } | undefined;
  /** Free videos; the trailer has an empty id. */
  videos?: readonly { id: string; seconds?: number | undefined }[];
  /** ISO. */
  trailerSince?: string | undefined;
}

/** `picture` is the path of the course's preview picture. */
export function toCourseNode(
  site: URL | undefined,
  course: Described,
  picture: string,
): JsonLdNode {
  return {
    '@type': 'Course',
    name: course.name,
    description: course.description || course.name,
    url: toUrl(site, paths.courseDetail(course.id)),
    image: toUrl(site, picture),
    ...(course.category ? { about: course.category.name } : {}),
    ...(course.tags.length > 0 ? { keywords: course.tags.join(', ') } : {}),
    ...(course.language ? { inLanguage: course.language } : {}),
    ...(course.level ? { educationalLevel: LEVEL_NAMES[course.level] } : {}),
    provider: {
      '@type': 'Organization',
      '@id': getOrganizationId(site),
      name: COMPANY.name,
      url: toUrl(site, paths.home),
    },
    hasCourseInstance: toCourseInstance(course),
    ...toOfferNode(site, course),
    ...toRatingNode(course),
    ...toTrailerNode(site, course, picture),
  };
}

/** Without `contentUrl`, because video URLs expire. */
function toTrailerNode(site: URL | undefined, course: Described, picture: string): JsonLdNode {
  const video = course.videos?.find(({ id }) => id === '');
  if (!video || course.trailerSince === undefined) return {};
  return {
    video: {
      '@type': 'VideoObject',
      name: `${course.name}: trailer`,
      description: course.description || course.name,
      thumbnailUrl: toUrl(site, picture),
      uploadDate: course.trailerSince,
      ...(video.seconds ? { duration: `PT${video.seconds}S` } : {}),
      url: toUrl(site, paths.courseDetail(course.id)),
      isAccessibleForFree: true,
    },
  };
}

function toCourseInstance({ instructor, durationSeconds }: Described): JsonLdNode {
  const name = `${instructor.firstName} ${instructor.lastName}`.trim();
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(durationSeconds ? { courseWorkload: toIsoDuration(durationSeconds) } : {}),
    ...(name ? { instructor: { '@type': 'Person', name } } : {}),
  };
}

/** Empty for a price without a number. */
function toOfferNode(site: URL | undefined, course: Described): JsonLdNode {
  const price = findPriceNumber(course.price);
  if (price === undefined) return {};
  return {
    offers: {
      '@type': 'Offer',
      category: price === 0 ? 'Free' : 'Paid',
      price,
      priceCurrency: course.currency ?? ORGANIZATION.currency,
      availability: 'https://schema.org/InStock',
      url: toUrl(site, paths.courseDetail(course.id)),
    },
  };
}

/** Empty before the first rating. */
function toRatingNode({ rating }: Described): JsonLdNode {
  if (!rating || rating.count === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: RATING_MAX,
      worstRating: RATING_MIN,
    },
  };
}

/** ISO 8601, rounded up to whole minutes. */
function toIsoDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`;
}

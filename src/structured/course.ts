// A course as schema.org data: instructor, duration and price.
import { priceNumber } from '#contract/sales/price.ts';
import { RATING_MAX, RATING_MIN } from '#contract/courses/reviews.ts';
import { COMPANY, ORGANIZATION } from '#site/company.ts';
import { paths } from '#contract/paths.ts';
import { organizationId } from './company.ts';
import { addressOn, type Fact } from './json-ld.ts';

interface Described {
  id: string;
  name: string;
  description: string;
  tags: readonly string[];
  category?: { name: string } | undefined;
  instructor: { firstName: string; lastName: string };
  durationSeconds?: number | undefined;
  price: number | string;
  currency?: string | undefined;
  rating?: { average: number; count: number } | undefined;
  /** Free videos; the trailer has an empty id. */
  videos?: readonly { id: string; seconds?: number | undefined }[];
  /** ISO. */
  trailerSince?: string | undefined;
}

/** `picture` is the path of the course's preview picture. */
export function courseFact(site: URL | undefined, course: Described, picture: string): Fact {
  return {
    '@type': 'Course',
    name: course.name,
    description: course.description || course.name,
    url: addressOn(site, paths.courseDetail(course.id)),
    image: addressOn(site, picture),
    ...(course.category ? { about: course.category.name } : {}),
    ...(course.tags.length > 0 ? { keywords: course.tags.join(', ') } : {}),
    provider: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: COMPANY.name,
      url: addressOn(site, paths.home),
    },
    hasCourseInstance: toCourseInstance(course),
    ...getOffer(site, course),
    ...getRating(course),
    ...getTrailer(site, course, picture),
  };
}

/** Without `contentUrl`, because video URLs expire. */
function getTrailer(site: URL | undefined, course: Described, picture: string): Fact {
  const video = course.videos?.find(({ id }) => id === '');
  if (!video || course.trailerSince === undefined) return {};
  return {
    video: {
      '@type': 'VideoObject',
      name: `${course.name}: trailer`,
      description: course.description || course.name,
      thumbnailUrl: addressOn(site, picture),
      uploadDate: course.trailerSince,
      ...(video.seconds ? { duration: `PT${video.seconds}S` } : {}),
      url: addressOn(site, paths.courseDetail(course.id)),
      isAccessibleForFree: true,
    },
  };
}

function toCourseInstance({ instructor, durationSeconds }: Described): Fact {
  const name = `${instructor.firstName} ${instructor.lastName}`.trim();
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(durationSeconds ? { courseWorkload: toIsoDuration(durationSeconds) } : {}),
    ...(name ? { instructor: { '@type': 'Person', name } } : {}),
  };
}

/** Empty for a price without a number. */
function getOffer(site: URL | undefined, course: Described): Fact {
  const price = priceNumber(course.price);
  if (price === undefined) return {};
  return {
    offers: {
      '@type': 'Offer',
      category: price === 0 ? 'Free' : 'Paid',
      price,
      priceCurrency: course.currency ?? ORGANIZATION.currency,
      availability: 'https://schema.org/InStock',
      url: addressOn(site, paths.courseDetail(course.id)),
    },
  };
}

/** Empty before the first rating. */
function getRating({ rating }: Described): Fact {
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

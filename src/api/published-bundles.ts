// Bundles on sale, as the build knows them: with list prices, whatever is on sale (decision 17).
import { getBundleCards, type PublicBundle } from '#contract/bundles.ts';
import { askAtBuild } from './build-answers.ts';
import { withPictures } from './built-courses.ts';
import { publishedCourses } from './published.ts';

let bundles: Promise<PublicBundle[]> | undefined;

/** The latest first; fetched once for the whole build. None from servers that know none. */
export function publishedBundles(): Promise<PublicBundle[]> {
  bundles ??= fetchPublished();
  return bundles;
}

async function fetchPublished(): Promise<PublicBundle[]> {
  const answer = getBundleCards.answer.safeParse(await askAtBuild(getBundleCards));
  if (!answer.success) return [];
  // Only pages that are built are led to.
  const built = new Set((await publishedCourses()).map(({ id }) => id));
  return answer.data.data
    .filter(({ courses }) => courses.every(({ _id }) => built.has(_id)))
    .map((bundle) => ({ ...bundle, courses: pictured(bundle.courses) }));
}

function pictured(courses: PublicBundle['courses']): PublicBundle['courses'] {
  const named = courses.map((course) => ({ ...course, id: course._id }));
  return withPictures(named).map(({ id: _id, ...course }) => ({
    _id,
    courseName: course.courseName,
    thumbnail: course.thumbnail,
    price: course.price,
    list: course.list,
    share: course.share,
  }));
}

import type { SiteCourse } from '#site/api/course.ts';

export const RELATED_MAX = 3;

type Relatable = Pick<SiteCourse, 'id' | 'category' | 'tags'>;

/** At most `RELATED_MAX` courses that share the category or tags, the most similar first. */
export function listRelatedCourses<Course extends Relatable>(
  course: Relatable,
  courses: readonly Course[],
): Course[] {
  const tags = new Set(course.tags.map((tag) => tag.toLowerCase()));
  const getScore = (candidate: Relatable) => {
    const isSameCategory =
      course.category !== undefined && candidate.category?.id === course.category.id;
    const sharedTags = candidate.tags.filter((tag) => tags.has(tag.toLowerCase())).length;
    return (isSameCategory ? 1000 : 0) + sharedTags;
  };
  return courses
    .filter((item) => item.id !== course.id && getScore(item) > 0)
    .toSorted((left, right) => getScore(right) - getScore(left))
    .slice(0, RELATED_MAX);
}

import type { SiteCourse } from '#site/api/course.ts';

export const RELATED_MAX = 3;

type Kin = Pick<SiteCourse, 'id' | 'category' | 'tags'>;

/** At most `RELATED_MAX`, in the order of kinship; those without any are left out. */
export function relatedAmong<Course extends Kin>(
  course: Kin,
  courses: readonly Course[],
): Course[] {
  const tags = new Set(course.tags.map((tag) => tag.toLowerCase()));
  const kinship = (kin: Kin) => {
    const isSame = course.category !== undefined && kin.category?.id === course.category.id;
    const shared = kin.tags.filter((tag) => tags.has(tag.toLowerCase())).length;
    return (isSame ? 1000 : 0) + shared;
  };
  return courses
    .filter((item) => item.id !== course.id && kinship(item) > 0)
    .toSorted((left, right) => kinship(right) - kinship(left))
    .slice(0, RELATED_MAX);
}

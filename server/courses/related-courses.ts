// Suggests related courses for a course page.

/** Number of suggestions. */
export const RELATED_MAX = 3;
/** Only this many of the newest courses are compared by tags. */
export const RELATED_CANDIDATES_MAX = 60;

interface Tagged {
  tag: readonly string[];
}

/** The newest of the category, then courses with the most shared tags, then the newest. Both lists are newest first. */
export function selectRelated<Course extends Tagged & { _id: string }>(
  course: Tagged,
  { same, any }: { same: readonly Course[]; any: readonly Course[] },
): Course[] {
  const first = same.slice(0, RELATED_MAX);
  if (first.length === RELATED_MAX) return first;
  const chosen = new Set(first.map(({ _id }) => _id));
  const tags = new Set(course.tag.map((tag) => tag.toLowerCase()));
  const countSharedTags = ({ tag }: Course) =>
    tag.filter((item) => tags.has(item.toLowerCase())).length;
  const byTags = any
    .slice(0, RELATED_CANDIDATES_MAX)
    .filter(({ _id }) => !chosen.has(_id))
    .toSorted((left, right) => countSharedTags(right) - countSharedTags(left));
  return [...first, ...byTags].slice(0, RELATED_MAX);
}

interface ListedCourse extends Tagged {
  _id: string;
  category: { _id: string } | null;
}

/** As `selectRelated`, when all courses are loaded, newest first. */
export function createRelatedFinder<Course extends ListedCourse>(
  all: readonly Course[],
): (course: Course) => Course[] {
  const byCategory = Map.groupBy(all, ({ category }) => category?._id);
  // One more than needed, because the course itself is left out.
  const newest = all.slice(0, RELATED_CANDIDATES_MAX + 1);
  return (course) => {
    const isOther = ({ _id }: Course) => _id !== course._id;
    const inCategory = course.category ? (byCategory.get(course.category._id) ?? []) : [];
    const same = inCategory.slice(0, RELATED_MAX + 1).filter(isOther);
    return selectRelated(course, { same, any: newest.filter(isOther) });
  };
}

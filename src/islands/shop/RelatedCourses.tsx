import { useEffect, useState } from 'react';
import { fetchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { CourseCard } from '#site/islands/ui/courses/CourseCard.tsx';
import { useInView } from '#site/islands/ui/use-in-view.ts';

export function RelatedCourses({ course }: { course: SiteCourse }) {
  const [container, isInView] = useInView<HTMLElement>();
  const [fetchedCourses, setFetchedCourses] = useState<readonly SiteCourse[]>([]);
  const hasNoneFromServer = course.related.length === 0;
  useEffect(() => {
    if (!isInView || !hasNoneFromServer) return;
    // If the list does not load, the row is left out.
    Promise.all([fetchCourses(), import('./related-courses.ts')]).then(
      ([{ courses }, { listRelatedCourses }]) =>
        setFetchedCourses(listRelatedCourses(course, courses)),
      () => undefined,
    );
  }, [isInView, hasNoneFromServer, course]);
  const related = hasNoneFromServer ? fetchedCourses : course.related;
  return (
    <section ref={container} className="course-page-related col-span-full">
      {related.length > 0 && (
        <>
          <h2 className="heading-xl mb-6">Related courses</h2>
          <div className="cards cards-3">
            {related.map((item) => (
              <CourseCard key={item.id} course={item} surface="detail" />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

// What a course and its lessons can have beside their words: captions, a trailer, free lessons.
import type { Lesson } from '#contract/course.ts';
import { LessonCaptions } from './captions/LessonCaptions.tsx';
import { FreeLesson } from './previews/FreeLesson.tsx';
import { Trailer } from './previews/Trailer.tsx';

/** Without a lesson those of the course. */
export function Tools({ courseId, lesson }: { courseId: string; lesson?: Lesson }) {
  if (!lesson) return <Trailer courseId={courseId} />;
  return (
    <span className="lesson-tools">
      <FreeLesson {...{ courseId, lesson }} />
      <LessonCaptions {...{ courseId, lesson }} />
    </span>
  );
}

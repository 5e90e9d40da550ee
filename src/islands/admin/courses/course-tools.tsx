// What a course and its lessons can have beside their words: captions, a trailer, free lessons.
import { useState } from 'react';
import type { Lesson } from '#contract/course.ts';
import { FilmCaptions } from './FilmCaptions.tsx';
import type { Films } from './use-films.ts';
import { FreeLesson } from './FreeLesson.tsx';
import { Trailer } from './Trailer.tsx';

interface ToolsProps {
  courseId: string;
  lesson?: Lesson;
  films: Films;
}

/** Without a lesson those of the course. */
export function Tools({ courseId, lesson, films }: ToolsProps) {
  if (!lesson) return <Trailer courseId={courseId} films={films} />;
  return (
    <span className="lesson-tools">
      <FreeLesson {...{ courseId, lesson }} />
      <LessonCaptions {...{ courseId, lesson }} />
    </span>
  );
}

function LessonCaptions({ courseId, lesson }: { courseId: string; lesson: Lesson }) {
  const [languages, onLanguages] = useState<readonly string[]>(lesson.captions ?? []);
  return <FilmCaptions {...{ courseId, lesson, languages, onLanguages }} />;
}

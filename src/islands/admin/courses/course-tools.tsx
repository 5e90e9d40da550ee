// Tools for a course and its lessons: captions, files, trailer, free lessons.
import { useState } from 'react';
import type { Lesson } from '#contract/courses/course.ts';
import { LessonAttachments } from './LessonAttachments.tsx';
import { VideoCaptions } from './VideoCaptions.tsx';
import type { Videos } from './use-videos.ts';
import { FreeLesson } from './FreeLesson.tsx';
import { Trailer } from './Trailer.tsx';

interface ToolsProps {
  courseId: string;
  lesson?: Lesson;
  videos: Videos;
}

/** Without a lesson: the tools of the course. */
export function Tools({ courseId, lesson, videos }: ToolsProps) {
  if (!lesson) return <Trailer courseId={courseId} videos={videos} />;
  return (
    <span className="lesson-tools">
      {lesson.kind !== 'text' && (
        <>
          <FreeLesson courseId={courseId} lesson={lesson} />
          <LessonCaptions courseId={courseId} lesson={lesson} />
        </>
      )}
      <LessonAttachments courseId={courseId} lesson={lesson} filesCount={lesson.filesCount ?? 0} />
    </span>
  );
}

function LessonCaptions({ courseId, lesson }: { courseId: string; lesson: Lesson }) {
  const [languages, onLanguages] = useState<readonly string[]>(lesson.captions ?? []);
  return (
    <VideoCaptions
      courseId={courseId}
      lesson={lesson}
      languages={languages}
      onLanguages={onLanguages}
    />
  );
}

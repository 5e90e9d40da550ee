import { useCallback } from 'react';
import type { LessonKey } from '#site/api/attachments.ts';
import { fetchLessonText } from '#site/api/lesson-texts.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

export function LessonText({ courseId, lessonId }: LessonKey) {
  const load = useCallback(() => fetchLessonText({ courseId, lessonId }), [courseId, lessonId]);
  const [loaded, reload] = useLoaded(load);
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the text..."
      failed="The text could not be loaded."
      onRetry={reload}
    >
      {/* The server renders it from Markdown without raw HTML. */}
      {({ html }) => (
        <div className="markdown" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </WhenLoaded>
  );
}

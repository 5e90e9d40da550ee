// What sending content needs of the world, the same for both wizards.
import * as api from '#site/api/content.ts';
import { messageOf } from '#site/api/client.ts';
import { isPassing } from './delivery.ts';
import type { LessonPorts } from './send-lesson.ts';
import type { UploadControl } from './use-uploads.ts';

/** `troubled` is told once. */
export function lessonPorts(
  control: UploadControl,
  troubled: (error: unknown) => void,
): LessonPorts {
  let told = false;
  return {
    addLesson: api.addLesson,
    deleteLesson: api.deleteLesson,
    sectionsOf: async (courseId) => (await api.fetchContent(courseId)).sections,
    reasonOf: (error) =>
      messageOf(
        error,
        isPassing(error) ? 'The connection was lost.' : 'The upload failed. Please try again.',
      ),
    troubled: (error) => {
      if (!told) troubled(error);
      told = true;
    },
    control,
    now: () => performance.now(),
  };
}

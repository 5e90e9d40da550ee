// What sending content needs of the world, the same for both wizards.
import * as api from '#site/api/content.ts';
import { messageOf } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { isPassing } from './delivery.ts';
import { refusalOf } from './refusal.ts';
import type { LessonPorts } from './send-lesson.ts';
import { LINE_LOST } from './told-content.ts';
import type { UploadControl } from './use-uploads.ts';

/** That the line is lost is told once. */
export function lessonPorts(control: UploadControl): LessonPorts {
  let isTold = false;
  return {
    addLesson: api.addLesson,
    deleteLesson: api.deleteLesson,
    sectionsOf: async (courseId) => (await api.fetchContent(courseId)).sections,
    refusalOf,
    reasonOf: (error) =>
      messageOf(
        error,
        isPassing(error) ? 'The connection was lost.' : 'The upload failed. Please try again.',
      ),
    troubled: () => {
      if (!isTold) notify(LINE_LOST);
      isTold = true;
    },
    control,
    now: () => performance.now(),
  };
}

import { useState } from 'react';
import type { Lesson } from '#contract/courses/course.ts';
import { FREE_LESSONS_MAX, setFreeLesson } from '#contract/courses/free-previews.ts';
import { call } from '#site/api/client.ts';
import { notifySharedError, notifyShared } from '../../ui/notices/notify.ts';
import { changePreviews, useOwnPreviews } from './own-previews.ts';

export function FreeLesson({ courseId, lesson }: { courseId: string; lesson: Lesson }) {
  const previews = useOwnPreviews(courseId);
  const [busy, setBusy] = useState(false);
  if (!previews) return null;
  const isFree = previews.freeLessons.includes(lesson._id);
  const otherLessons = previews.freeLessons.filter((id) => id !== lesson._id);
  const toggleFree = async () => {
    if (busy) return;
    if (!isFree && otherLessons.length >= FREE_LESSONS_MAX) {
      return notifyShared(
        'error',
        `At most ${FREE_LESSONS_MAX} lessons of a course can be free previews. Turn one off first.`,
      );
    }
    setBusy(true);
    try {
      const body = { courseId, subSectionId: lesson._id, free: !isFree };
      await call(setFreeLesson, { body });
      changePreviews({ freeLessons: isFree ? otherLessons : [...otherLessons, lesson._id] });
      notifyShared(
        'success',
        isFree
          ? `Now only students can watch '${lesson.title}'`
          : `Now everyone can watch '${lesson.title}'`,
      );
    } catch (error) {
      notifySharedError(error, 'Failed to change the free preview');
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="free-lesson"
      role="switch"
      aria-checked={isFree}
      aria-busy={busy}
      aria-label={`Free preview: ${lesson.title}`}
      onClick={() => void toggleFree()}
    >
      <span>Free preview</span>
    </button>
  );
}

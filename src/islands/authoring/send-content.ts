// Sends sections and lessons one at a time, in order; what the server holds already is passed over.
import type { NewLesson, Transfer } from '#site/api/authoring.ts';
import type { LocalLesson, LocalSection, WizardEvent } from './wizard.ts';

export interface ContentPorts {
  addSection: (courseId: string, name: string) => Promise<string>;
  addLesson: (lesson: NewLesson, transfer: Transfer) => Promise<void>;
  /** The sentence for a failure. */
  reasonOf: (error: unknown) => string;
  /** A fresh way to cancel, made known under the lesson's key while it travels. */
  cancelling: (key: string) => AbortController;
}

export interface ContentRun {
  courseId: string;
  sections: readonly LocalSection[];
  dispatch: (event: WizardEvent) => void;
}

export const CANCELLED = 'Upload cancelled.';

/**
 * done: everything is with the server. cancelled: all but what the admin cancelled. failed: stopped
 * at the first refusal, with its sentence.
 */
export type ContentOutcome =
  { result: 'done' | 'cancelled' } | { result: 'failed'; error: unknown };

export async function sendContent(run: ContentRun, ports: ContentPorts): Promise<ContentOutcome> {
  let cancelled = false;
  for (const section of run.sections) {
    let sectionId = section.id;
    try {
      sectionId ??= await createSection(section, run, ports);
    } catch (error) {
      return { result: 'failed', error };
    }
    for (const lesson of section.lessons) {
      if (lesson.sending === 'saved') continue;
      const sent = await sendLesson({ lesson, section: section.key, sectionId }, run, ports);
      if (sent.result === 'failed') return sent;
      if (sent.result === 'cancelled') cancelled = true;
    }
  }
  return { result: cancelled ? 'cancelled' : 'done' };
}

async function createSection(
  section: LocalSection,
  { courseId, dispatch }: ContentRun,
  ports: ContentPorts,
): Promise<string> {
  const id = await ports.addSection(courseId, section.name);
  dispatch({ type: 'section-created', section: section.key, id });
  return id;
}

interface Place {
  lesson: LocalLesson;
  section: string;
  sectionId: string;
}

async function sendLesson(
  { lesson, section, sectionId }: Place,
  { courseId, dispatch }: ContentRun,
  ports: ContentPorts,
): Promise<ContentOutcome> {
  const place = { section, lesson: lesson.key };
  const { title, description, file: video } = lesson;
  const { signal } = ports.cancelling(lesson.key);
  dispatch({ type: 'lesson-sending', sent: 0, ...place });
  try {
    await ports.addLesson(
      { courseId, sectionId, title, description, video },
      {
        signal,
        onProgress: (sent) =>
          dispatch({ type: 'lesson-sending', sent: Math.min(sent, video.size), ...place }),
      },
    );
    dispatch({ type: 'lesson-saved', ...place });
    return { result: 'done' };
  } catch (error) {
    const reason = signal.aborted ? CANCELLED : ports.reasonOf(error);
    dispatch({ type: 'lesson-failed', reason, ...place });
    return signal.aborted ? { result: 'cancelled' } : { result: 'failed', error };
  }
}

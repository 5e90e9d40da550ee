// What the second stage of the create wizard asks of the server: sending sections and lessons, deleting them.
import { ApiError } from '#site/api/client.ts';
import { addSection, canReorder, deleteLesson, deleteSection } from '#site/api/content.ts';
import { notify } from '#site/stores/notices.ts';
import { lessonPorts } from './content-ports.ts';
import { orderedAs } from './content-order.ts';
import type { ContentOrder } from './content-order.ts';
import { keepOrder } from './keep-order.ts';
import type { LocalLesson } from './lesson.ts';
import { sendContent } from './send-content.ts';
import * as told from './told.ts';
import { CONTENT_CREATED, tellTooLarge } from './told-content.ts';
import type { UploadControl } from './use-uploads.ts';
import { hasTooLarge } from './wizard.ts';
import type { LocalSection, Wizard, WizardEvent } from './wizard.ts';

type Dispatch = (event: WizardEvent) => void;

export interface SavedLesson {
  section: LocalSection;
  lesson: LocalLesson;
}

const FAILED_CONTENT = 'Failed to create sections';

export async function sendAll(
  { created, sections }: Wizard,
  dispatch: Dispatch,
  control: UploadControl,
): Promise<void> {
  if (!created) return;
  const { courseId } = created;
  const ids = new Map<string, string>();
  const note = (event: WizardEvent) => {
    if (event.type === 'section-created') ids.set(event.section, event.id);
    if (event.type === 'lesson-saved') ids.set(event.lesson, event.id);
    dispatch(event);
  };
  try {
    const ports = {
      ...lessonPorts(control),
      addSection,
      mayGoOn: await canReorder(),
    };
    const outcome = await sendContent({ courseId, sections, dispatch: note }, ports);
    if (outcome.result === 'failed') {
      if (hasTooLarge(sections)) return tellTooLarge();
      return told.tellFailure(outcome.error, FAILED_CONTENT);
    }
    if (outcome.result === 'cancelled') return;
    await keepOrder(courseId, (there) => orderedAs(there, storedOrder(sections, ids)));
  } catch (error) {
    return told.tellFailure(error, FAILED_CONTENT);
  }
  notify(CONTENT_CREATED);
  dispatch({ type: 'content-saved' });
}

export async function removeSection(
  { created }: Wizard,
  section: LocalSection,
  dispatch: Dispatch,
): Promise<void> {
  try {
    if (created && section.id !== null) await deleteSection(created.courseId, section.id);
  } catch (error) {
    if (!isGone(error)) return told.tellFailure(error, 'Failed to delete section');
  }
  dispatch({ type: 'section-removed', section: section.key });
}

/** Of a lesson that the server holds and names. */
export async function removeLesson(
  { created }: Wizard,
  { section, lesson }: SavedLesson,
  dispatch: Dispatch,
): Promise<void> {
  try {
    if (created && section.id !== null) {
      const place = { courseId: created.courseId, sectionId: section.id, lessonId: lesson.id };
      await deleteLesson(place);
    }
  } catch (error) {
    if (!isGone(error)) return told.tellFailure(error, 'Failed to delete lesson');
  }
  dispatch({ type: 'lesson-removed', section: section.key, lesson: lesson.key });
}

/** Deleted before: by an attempt whose answer was lost, or by somebody else. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** The order on screen in the server's ids; what it did not name stands where it came to stand. */
function storedOrder(
  sections: readonly LocalSection[],
  created: ReadonlyMap<string, string>,
): ContentOrder {
  return sections.flatMap((section) => {
    const id = section.id ?? created.get(section.key);
    const lessons = section.lessons.flatMap((one) => created.get(one.key) || one.id || []);
    return id === undefined ? [] : [{ id, lessons }];
  });
}

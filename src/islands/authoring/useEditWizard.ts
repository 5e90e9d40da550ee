// The effects of the edit wizard around its reducer: content is saved at once, uploads one after another.
import { useEffect, useReducer, useRef } from 'react';
import type { ActionDispatch } from 'react';
import * as api from '#site/api/authoring.ts';
import { ApiError, messageOf } from '#site/api/client.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { paths } from '#site/paths.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { areComplete, differ } from './details.ts';
import { editState, statusOf } from './edit-state.ts';
import type { Edit, EditEvent, EditState, PendingLesson } from './edit-state.ts';
import { CANCELLED } from './send-content.ts';
import * as told from './told.ts';
import { useKeptDetails } from './use-kept-words.ts';
import type { LessonDraft } from './wizard.ts';

type Dispatch = ActionDispatch<[EditEvent]>;

export interface EditWizard {
  state: EditState;
  dispatch: Dispatch;
  saveDetails: (edit: Edit) => void;
  finish: (edit: Edit) => void;
  addLessons: (sectionId: string, drafts: readonly LessonDraft[]) => void;
  retry: (lesson: PendingLesson) => void;
  cancel: (lesson: string) => void;
  /** Runs a change of the content and shows what the server holds afterwards. */
  change: (work: () => Promise<unknown>, otherwise: string) => Promise<boolean>;
}

export function useEditWizard(courseId: string): EditWizard {
  const [state, dispatch] = useReducer(editState, { face: 'loading' });
  const uploads = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(false);
  useKeptDetails(courseId, state, dispatch);

  useEffect(() => {
    void load(courseId, dispatch);
  }, [courseId]);

  const once = async (busy: NonNullable<Edit['busy']>, work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    dispatch({ type: 'began', busy });
    try {
      await work();
    } finally {
      running.current = false;
      dispatch({ type: 'stopped' });
    }
  };
  /** One upload at a time, in the order they were added. */
  const enqueue = (lesson: PendingLesson) => {
    const controller = new AbortController();
    uploads.current.set(lesson.key, controller);
    queue.current = queue.current.then(() => upload(courseId, lesson, { controller, dispatch }));
  };

  return {
    state,
    dispatch,
    saveDetails: (edit) => {
      if (!areComplete(edit.details)) return told.tellIncomplete();
      void once('details', () => saveDetails(edit, dispatch));
    },
    finish: (edit) => void once('status', () => finish(edit)),
    addLessons: (sectionId, drafts) => {
      const lessons = drafts.map((draft): PendingLesson => pendingOf(draft, sectionId));
      dispatch({ type: 'lessons-pending', lessons });
      lessons.forEach(enqueue);
    },
    retry: enqueue,
    cancel: (lesson) => uploads.current.get(lesson)?.abort(),
    change: async (work, otherwise) => {
      try {
        await work();
      } catch (error) {
        told.tellFailure(error, otherwise);
        return false;
      }
      await reload(courseId, dispatch);
      return true;
    },
  };
}

function pendingOf(draft: LessonDraft, sectionId: string): PendingLesson {
  return {
    ...draft,
    title: draft.title.trim(),
    sectionId,
    sending: 'waiting',
    sent: 0,
    reason: '',
  };
}

async function load(courseId: string, dispatch: Dispatch): Promise<void> {
  await knownSession();
  try {
    const full = await fetchFullCourse(courseId);
    if (full) return dispatch({ type: 'loaded', course: full.course });
  } catch (error) {
    // The session's own watcher leads on from here.
    if (error instanceof ApiError && error.status === 401) return dispatch({ type: 'load-failed' });
  }
  dispatch({ type: 'load-failed' });
  queueNotice(told.line('error', 'Failed to fetch course details'));
  location.replace(paths.manageCourses);
}

async function reload(courseId: string, dispatch: Dispatch): Promise<void> {
  try {
    const full = await fetchFullCourse(courseId);
    if (full) dispatch({ type: 'reloaded', course: full.course });
  } catch (error) {
    told.tellFailure(error, 'Failed to fetch course details');
  }
}

async function saveDetails(edit: Edit, dispatch: Dispatch): Promise<void> {
  const { course, details, saved } = edit;
  if (!differ(saved, details)) {
    told.tellLine('warning', told.NO_CHANGES);
    return dispatch({ type: 'went-to', stage: 2 });
  }
  const { thumbnail, ...fields } = details;
  try {
    await api.saveCourse({ courseId: course.id, fields, thumbnail, revision: course.revision });
  } catch (error) {
    return told.tellFailure(error, 'Failed to update course');
  }
  dispatch({ type: 'details-saved' });
  await reload(course.id, dispatch);
}

async function finish({ course, status }: Edit): Promise<void> {
  if (status === statusOf(course)) {
    queueNotice(told.line('warning', told.NO_CHANGES));
    return location.assign(paths.manageCourses);
  }
  try {
    await api.saveStatus(course.id, status);
  } catch (error) {
    return told.tellFailure(error, 'Failed to update course status');
  }
  const done = status === 'Published' ? 'published' : 'saved as draft';
  queueNotice(told.line('success', `Course ${done} successfully`));
  location.assign(paths.manageCourses);
}

interface Upload {
  controller: AbortController;
  dispatch: Dispatch;
}

async function upload(
  courseId: string,
  lesson: PendingLesson,
  { controller, dispatch }: Upload,
): Promise<void> {
  const { key, sectionId, title, description, file: video } = lesson;
  const { signal } = controller;
  const fail = (reason: string) => dispatch({ type: 'lesson-failed', lesson: key, reason });
  if (signal.aborted) return fail(CANCELLED);
  dispatch({ type: 'lesson-sending', lesson: key, sent: 0 });
  const onProgress = (sent: number) =>
    dispatch({ type: 'lesson-sending', lesson: key, sent: Math.min(sent, video.size) });
  try {
    await api.addLesson({ courseId, sectionId, title, description, video }, { signal, onProgress });
  } catch (error) {
    if (signal.aborted) return fail(CANCELLED);
    told.tellLine('error', 'Failed to add lesson');
    return fail(messageOf(error, 'The upload failed. Please try again.'));
  }
  await reload(courseId, dispatch);
  dispatch({ type: 'lesson-gone', lesson: key });
}

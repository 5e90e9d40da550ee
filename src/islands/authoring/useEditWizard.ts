// The effects of the edit wizard around its reducer: content is saved at once, uploads one after another.
import { useEffect, useState } from 'react';
import { ApiError } from '#site/api/client.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { paths } from '#contract/paths.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { queueNotice } from '#site/stores/notices.ts';
import type { ContentOrder } from './content-order.ts';
import type { ContentVerbs } from './edit-content.ts';
import type { EditDesk } from './edit-desk.ts';
import { editState, hasUnsent, orderOf } from './edit-state.ts';
import type { Conflict, Edit, EditEvent, EditState, PendingLesson } from './edit-state.ts';
import { saveDetails } from './edit-saves.ts';
import { localLesson } from './lesson.ts';
import type { LessonDraft } from './lesson.ts';
import * as told from './told.ts';
import { useKeptDetails } from './use-kept-words.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useOneRun } from './use-one-run.ts';
import { useUploads } from './use-uploads.ts';
import type { UploadControl, Uploads } from './use-uploads.ts';

export interface EditWizard {
  state: EditState;
  dispatch: (event: EditEvent) => void;
  uploads: Uploads;
  saveDetails: () => void;
  finish: () => void;
  addLessons: (sectionId: string, drafts: readonly LessonDraft[]) => void;
  retry: (lesson: PendingLesson) => void;
  /** Undoes the removal of a lesson that was not sent. */
  bringBack: (lesson: PendingLesson) => void;
  /** Runs a change of the content and shows what the server holds afterwards. */
  change: (work: () => Promise<unknown>, otherwise: string) => Promise<boolean>;
  /** Shows the order at once and saves it. */
  order: (wanted: ContentOrder) => void;
  keepMine: (conflict: Conflict) => void;
}

export function useEditWizard(courseId: string): EditWizard {
  const [state, setState] = useState<EditState>({ face: 'loading' });
  const uploads = useUploads();
  const [desk] = useState(() => deskOf(courseId, setState));
  const [content] = useState(() => contentOf(desk, uploads));
  const once = useOneRun<NonNullable<Edit['busy']>>(desk.dispatch);
  useLeaveWarning(state.face === 'ready' && hasUnsent(state.edit));
  useKeptDetails(courseId, state, desk.dispatch);
  useEffect(() => {
    void load(desk);
  }, [desk]);
  return {
    state,
    dispatch: desk.dispatch,
    uploads,
    saveDetails: () => void once('details', () => saveDetails(desk, desk.edit().revision)),
    finish: () => void once('status', async () => (await status()).finish(desk.edit())),
    addLessons: (sectionId, drafts) => {
      const lessons = drafts.map((draft) => ({ ...localLesson(draft), sectionId }));
      desk.dispatch({ type: 'lessons-pending', lessons });
      void content().then((verbs) => verbs.add(lessons));
    },
    retry: (lesson) => void content().then((verbs) => verbs.again(lesson)),
    bringBack: (lesson) => {
      desk.dispatch({ type: 'lessons-pending', lessons: [lesson] });
      if (lesson.sending === 'waiting') void content().then((verbs) => verbs.again(lesson));
    },
    change: async (work, otherwise) => (await content()).change(work, otherwise),
    order: (wanted) => {
      const base = orderOf(desk.edit().sections);
      desk.dispatch({ type: 'reordered', order: wanted });
      void content().then((verbs) => verbs.order(base, wanted));
    },
    keepMine: (conflict) => {
      desk.dispatch({ type: 'conflict-closed' });
      if (conflict.kind === 'order') {
        return void content().then((verbs) => verbs.keepMine(conflict.wanted));
      }
      void once('details', () => saveDetails(desk, conflict.theirs.revision));
    },
  };
}

/** It comes with the later stages. */
const status = () => import('./edit-status.ts');

/** What is done at the second stage comes with it, before anybody can press there. */
function contentOf(desk: EditDesk, control: UploadControl): () => Promise<ContentVerbs> {
  let verbs: Promise<ContentVerbs> | undefined;
  return () =>
    (verbs ??= import('./edit-content.ts').then((content) => content.contentVerbs(desk, control)));
}

/** The reducer's state stands here, so that what runs later sees the newest. */
function deskOf(courseId: string, show: (state: EditState) => void): EditDesk {
  let now: EditState = { face: 'loading' };
  const dispatch = (event: EditEvent) => {
    now = editState(now, event);
    show(now);
  };
  return {
    courseId,
    dispatch,
    edit: () => {
      if (now.face !== 'ready') throw new Error('Not loaded.');
      return now.edit;
    },
    reloads: 0,
  };
}

async function load({ courseId, dispatch }: EditDesk): Promise<void> {
  await knownSession();
  try {
    const full = await fetchFullCourse(courseId);
    if (full) return dispatch({ type: 'loaded', course: full.course });
  } catch (error) {
    // The session's own watcher leads on from here.
    const isSignedOut = error instanceof ApiError && error.code === 'not_signed_in';
    if (isSignedOut) return dispatch({ type: 'load-failed' });
  }
  dispatch({ type: 'load-failed' });
  queueNotice(told.line('error', 'Failed to fetch course details'));
  location.replace(paths.manageCourses);
}

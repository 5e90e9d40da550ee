// A course wizard: its state, its draft, and one run at a time. The plan has the differences between the two wizards.
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import * as api from '#site/api/authoring.ts';
import type { CourseStatus, Lesson } from '#contract/courses/course.ts';
import { saveDraft, readDraft } from '#site/stores/drafts.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { notify, type Notice } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import type { ContentOrder } from './content-order.ts';
import { hasChanges } from './details.ts';
import type { LessonDraft, LocalSection } from './lesson.ts';
import { buildOwnNotice } from '../../ui/notices/notify.ts';
import type { Videos } from './use-videos.ts';
import { useUploads, type UploadControl, type Uploads } from './uploads.ts';
import {
  hasUnsent,
  createWizardStore,
  type Busy,
  type Wizard,
  type WizardStore,
} from './wizard.ts';

export interface StoredContent {
  section: LocalSection;
  lesson?: { id: string; title: string };
}

export interface ContentActions {
  addSection: (name: string) => Promise<boolean>;
  removeSection: (section: LocalSection) => void;
  addLessons: (section: string, drafts: readonly LessonDraft[]) => void;
  replaceFile: (lesson: string, file: File) => void;
  removeLesson: (lesson: string) => void;
  processLessons: (lessons: readonly string[]) => void;
  deleteStored: (what: StoredContent) => Promise<void>;
  /** A new order by another admin is a conflict, unless `overOthers` is set. */
  saveOrder: (next: ContentOrder, overOthers?: boolean) => void;
  rename?: (what: StoredContent, words: { title: string; description: string }) => Promise<boolean>;
  reload?: () => void;
  sendAll: () => Promise<void>;
}

export type Tools = ComponentType<{ courseId: string; lesson?: Lesson; videos: Videos }>;

export interface WizardPlan {
  title: string;
  back: { href: string; text: string };
  stages: readonly [string, string, string];
  note: string;
  discardText: string;
  savesAtOnce: boolean;
  /** The draft in this tab until it is sent: its key, how it is written and read. */
  draft: {
    getKey: (state: Wizard) => string;
    toDraft: (state: Wizard) => unknown;
    restore: (state: Wizard, draft: unknown) => Wizard | undefined;
    reset: (state: Wizard) => Wizard;
  };
  getCourseKey: (state: Wizard) => string;
  saveDetails: (store: WizardStore) => Promise<void>;
  endPath: string;
  buildFinishedNotice: (courseId: string, status: CourseStatus) => Notice;
  unchangedNotice?: Notice;
  /** Lazily loaded tools of a saved lesson; without a lesson, the tools of the course. */
  Tools?: Tools | undefined;
  Content: ComponentType<{ wizard: WizardView }>;
  Status: ComponentType<{ wizard: WizardView }>;
  loadContentActions: () => Promise<(store: WizardStore, control: UploadControl) => ContentActions>;
}

export interface WizardView extends WizardStore {
  plan: WizardPlan;
  shown: Wizard;
  uploads: Uploads;
  /** Ignores a second press while a run is in progress. */
  run: (busy: Exclude<Busy, null>, work: () => Promise<void>) => void;
  content: () => Promise<ContentActions>;
  goToNextStage: () => void;
  discard: () => void;
  forget: () => void;
}

const NO_SECTIONS = buildOwnNotice('error', 'No sections', 'Please add at least one section.');

export const getNewSectionKey = (course: string): string => `new-section ${course}`;

export function useWizard(plan: WizardPlan, start: Wizard): WizardView {
  const [shown, setShown] = useState(start);
  const uploads = useUploads();
  const [store] = useState(() => createWizardStore(start, setShown));
  const [content] = useState(() => createContentLoader(plan, store, uploads));
  const run = useSingleRun(store);
  const isStored = useStoredDraft(plan, store, shown);
  useLeaveWarning(hasUnsent(shown));
  const { state, dispatch } = store;
  return {
    plan,
    shown,
    state,
    dispatch,
    uploads,
    run,
    content,
    goToNextStage: () => {
      if (plan.savesAtOnce) dispatch({ type: 'went-to', stage: 3 });
      else if (state().sections.length === 0) notify(NO_SECTIONS);
      else run('content', async () => (await content()).sendAll());
    },
    discard: () => {
      if (!plan.savesAtOnce) saveDraft(getNewSectionKey(plan.getCourseKey(state())), undefined);
      dispatch({ type: 'replaced', wizard: plan.draft.reset(state()) });
    },
    forget: () => {
      isStored.current = false;
      saveDraft(plan.draft.getKey(state()), undefined);
      saveDraft(getNewSectionKey(plan.getCourseKey(state())), undefined);
    },
  };
}

/** Loaded once, with the second stage. */
function createContentLoader(plan: WizardPlan, store: WizardStore, control: UploadControl) {
  let actions: Promise<ContentActions> | undefined;
  return () =>
    (actions ??= plan.loadContentActions().then((actionsOn) => actionsOn(store, control)));
}

export async function sendDetails(
  { state, dispatch }: WizardStore,
  revision?: number,
): Promise<void> {
  const { stored, details } = state();
  if (!stored) return;
  const { courseId } = stored;
  const picture = hasChanges(stored.details, details)
    ? await api.saveCourse({ courseId, fields: details, ...details, revision })
    : stored.picture;
  dispatch({ type: 'details-saved', courseId, picture });
}

function useSingleRun({ dispatch }: WizardStore): WizardView['run'] {
  const running = useRef(false);
  const runOnce = async (busy: Exclude<Busy, null>, work: () => Promise<void>) => {
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
  return (busy, work) => void runOnce(busy, work);
}

function useStoredDraft(
  { draft }: WizardPlan,
  { state, dispatch }: WizardStore,
  shown: Wizard,
): RefObject<boolean> {
  const isSaved = useRef(false);
  useEffect(() => {
    let isUnmounted = false;
    void waitForSession().then(() => {
      if (isUnmounted) return;
      isSaved.current = true;
      const wizard = draft.restore(state(), readDraft(draft.getKey(state())));
      if (wizard) dispatch({ type: 'replaced', wizard });
    });
    return () => {
      isUnmounted = true;
    };
  }, [draft, state, dispatch]);
  useEffect(() => {
    if (isSaved.current) saveDraft(draft.getKey(shown), draft.toDraft(shown));
  }, [draft, shown]);
  return isSaved;
}

/** The browser asks before leaving while something is unsent. */
function useLeaveWarning(hasUnsentContent: boolean): void {
  // A passive effect would run too late: the browser would still ask just after everything is sent.
  useLayoutEffect(() => {
    if (!hasUnsentContent) return;
    const warn = (event: BeforeUnloadEvent) => {
      // After the session has ended nothing can be sent, and login needs another page.
      if ($session.get().token) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasUnsentContent]);
}

// The effects of the create-course wizard around its reducer: one run at a time, told in the fixed words.
import { useReducer } from 'react';
import type { ActionDispatch } from 'react';
import * as api from '#site/api/authoring.ts';
import { paths } from '#contract/paths.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import type { SavedLesson } from './create-content.ts';
import { createOnce } from './create-once.ts';
import { isPassing } from './delivery.ts';
import { differ } from './details.ts';
import type { Details } from './details.ts';
import * as told from './told.ts';
import { completed, COURSE_CREATED, NO_SECTIONS } from './told-created.ts';
import { useKeptWizard } from './use-kept-words.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useOneRun } from './use-one-run.ts';
import { useUploads } from './use-uploads.ts';
import type { Uploads } from './use-uploads.ts';
import { hasUnsent, NEW_WIZARD, wizard } from './wizard.ts';
import type { Busy, LocalSection, Wizard, WizardEvent } from './wizard.ts';

export interface CreateWizard {
  state: Wizard;
  dispatch: ActionDispatch<[WizardEvent]>;
  uploads: Uploads;
  saveDetails: (details: Details) => void;
  saveContent: () => void;
  saveStatus: () => void;
  removeSection: (section: LocalSection) => Promise<void>;
  removeLesson: (saved: SavedLesson) => Promise<void>;
  startAnew: () => void;
}

/** They come with the second stage, before anybody can press there. */
const verbs = () => import('./create-content.ts');

export function useCreateWizard(): CreateWizard {
  const [state, dispatch] = useReducer(wizard, NEW_WIZARD);
  const uploads = useUploads();
  const kept = useKeptWizard(state, dispatch);
  const once = useOneRun<Exclude<Busy, null>>(dispatch);
  useLeaveWarning(hasUnsent(state));
  return {
    state,
    dispatch,
    uploads,
    saveDetails: (details) =>
      void once('details', () => sendDetails({ ...state, details }, dispatch)),
    saveContent: () => {
      if (state.sections.length === 0) notify(NO_SECTIONS);
      else void once('content', async () => (await verbs()).sendAll(state, dispatch, uploads));
    },
    saveStatus: () => void once('status', () => sendStatus(state, kept.forget)),
    removeSection: async (section) => (await verbs()).removeSection(state, section, dispatch),
    removeLesson: async (saved) => (await verbs()).removeLesson(state, saved, dispatch),
    startAnew: kept.startAnew,
  };
}

type Dispatch = (event: WizardEvent) => void;

async function sendDetails(
  { details, created, creationKey }: Wizard,
  dispatch: Dispatch,
): Promise<void> {
  try {
    if (!created) {
      const key = creationKey || crypto.randomUUID();
      dispatch({ type: 'creation-begun', key });
      const stored = await createOnce(details, { key, isAgain: creationKey !== '' });
      notify(COURSE_CREATED);
      return dispatch({ type: 'details-saved', ...stored });
    }
    const { courseId } = created;
    const picture = differ(created.details, details)
      ? await api.saveCourse({ courseId, fields: details, ...details })
      : created.picture;
    dispatch({ type: 'details-saved', courseId, picture });
  } catch (error) {
    // Refused, it is not there: the next attempt is a first one.
    if (!isPassing(error)) dispatch({ type: 'creation-begun', key: '' });
    told.tellFailure(error, created ? 'Failed to update course' : 'Failed to create course');
  }
}

async function sendStatus({ created, status }: Wizard, finished: () => void): Promise<void> {
  if (!created) return;
  try {
    await api.saveStatus(created.courseId, status);
  } catch (error) {
    return told.tellFailure(error, 'Failed to update course status');
  }
  finished();
  queueNotice(completed(created.courseId, status));
  location.assign(paths.profile);
}

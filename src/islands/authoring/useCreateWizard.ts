// The effects of the create-course wizard around its reducer: one run at a time, told in the fixed words.
import { useEffect, useReducer, useRef } from 'react';
import type { ActionDispatch } from 'react';
import * as api from '#site/api/authoring.ts';
import { messageOf } from '#site/api/client.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { paths } from '#site/paths.ts';
import { areComplete, differ } from './details.ts';
import { lacksVideo } from './kept-words.ts';
import { sendContent } from './send-content.ts';
import type { ContentPorts } from './send-content.ts';
import * as told from './told.ts';
import { useKeptWizard } from './use-kept-words.ts';
import { hasTooLarge, NEW_WIZARD, wizard } from './wizard.ts';
import type { Busy, LocalSection, Wizard, WizardEvent } from './wizard.ts';

export interface CreateWizard {
  state: Wizard;
  dispatch: ActionDispatch<[WizardEvent]>;
  saveDetails: () => void;
  saveContent: () => void;
  saveStatus: () => void;
  cancelUpload: (lesson: string) => void;
  removeSection: (section: LocalSection) => Promise<void>;
  startAnew: () => void;
}

export function useCreateWizard(): CreateWizard {
  const [state, dispatch] = useReducer(wizard, NEW_WIZARD);
  const uploads = useRef(new Map<string, AbortController>());
  const running = useRef(false);
  const kept = useKeptWizard(state, dispatch);
  useWarningOnLeave(state.busy === 'content');

  /** A second press while something runs does nothing, whatever has been rendered. */
  const once = async (busy: Exclude<Busy, null>, work: () => Promise<void>) => {
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
  const cancelling = (key: string) => {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    return controller;
  };

  return {
    state,
    dispatch,
    saveDetails: () => {
      if (!areComplete(state.details)) notify(told.INCOMPLETE);
      else void once('details', () => sendDetails(state, dispatch));
    },
    saveContent: () => {
      if (state.sections.length === 0) notify(told.NO_SECTIONS);
      else if (hasTooLarge(state.sections)) told.tellTooLarge();
      else if (lacksVideo(state)) notify(told.VIDEOS_MISSING);
      else void once('content', () => sendAll(state, dispatch, cancelling));
    },
    saveStatus: () => void once('status', () => sendStatus(state, kept.forget)),
    cancelUpload: (lesson) => uploads.current.get(lesson)?.abort(),
    removeSection: (section) => removeSection(state, section, dispatch),
    startAnew: kept.startAnew,
  };
}

async function sendDetails(state: Wizard, dispatch: (event: WizardEvent) => void): Promise<void> {
  const { details, created } = state;
  try {
    if (!created) {
      const courseId = await api.createDraft(details, details.thumbnail);
      notify(told.COURSE_CREATED);
      return dispatch({ type: 'details-saved', courseId });
    }
    const { courseId } = created;
    if (differ(created.details, details)) {
      await api.saveCourse({ courseId, fields: details, thumbnail: details.thumbnail });
    }
    dispatch({ type: 'details-saved', courseId });
  } catch (error) {
    told.tellFailure(error, created ? 'Failed to update course' : 'Failed to create course');
  }
}

const FAILED_CONTENT = 'Failed to create sections';

async function sendAll(
  { created, sections }: Wizard,
  dispatch: (event: WizardEvent) => void,
  cancelling: ContentPorts['cancelling'],
): Promise<void> {
  if (!created) return;
  const reasonOf = (error: unknown) => messageOf(error, 'The upload failed. Please try again.');
  const outcome = await sendContent(
    { courseId: created.courseId, sections, dispatch },
    { addSection: api.addSection, addLesson: api.addLesson, reasonOf, cancelling },
  );
  if (outcome.result === 'failed') return told.tellFailure(outcome.error, FAILED_CONTENT);
  if (outcome.result === 'cancelled') return;
  notify(told.CONTENT_CREATED);
  dispatch({ type: 'content-saved' });
}

async function sendStatus({ created, status }: Wizard, finished: () => void): Promise<void> {
  if (!created) return;
  try {
    await api.saveStatus(created.courseId, status);
  } catch (error) {
    return told.tellFailure(error, 'Failed to update course status');
  }
  finished();
  queueNotice(status === 'Published' ? told.PUBLISHED : told.KEPT_AS_DRAFT);
  location.assign(paths.profile);
}

async function removeSection(
  { created }: Wizard,
  section: LocalSection,
  dispatch: (event: WizardEvent) => void,
): Promise<void> {
  try {
    if (created && section.id !== null) await api.deleteSection(created.courseId, section.id);
    dispatch({ type: 'section-removed', section: section.key });
  } catch (error) {
    told.tellFailure(error, 'Failed to delete section');
  }
}

/** Leaving stops an upload, so the browser asks first. */
function useWarningOnLeave(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [uploading]);
}

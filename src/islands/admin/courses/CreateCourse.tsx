// The create-course wizard: content is collected and sent at the end (CRE-12 to CRE-21).
import { lazy } from 'react';
import { paths } from '#contract/paths.ts';
import { ApiError } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { island } from '../../ui/ErrorBoundary.tsx';
import { CourseStages } from './CourseStages.tsx';
import { readWizard, wizardToSave } from './create-draft.ts';
import { notifySharedError, ownNotice } from '../../ui/notices/notify.ts';
import { isPassing } from './uploads.ts';
import { sendDetails, useWizard, type WizardPlan } from './use-wizard.ts';
import { NEW_WIZARD, type WizardStore } from './wizard.ts';

const COURSE_CREATED = ownNotice(
  'success',
  'Course Created Successfully!',
  "Now let's add sections and lessons to your course.",
);

/** Stands for the id of the course until the server creates it. */
const NEW_COURSE = 'create-course';

/** The later stages load while the admin fills in the first. */
const loadLater = () =>
  Promise.all([
    import('./ContentStage.tsx'),
    import('./StatusForm.tsx'),
    import('./send-at-end.ts'),
    loadCreation(),
  ]);
const loadCreation = () => import('./create-once.ts');

export const PLAN: WizardPlan = {
  title: 'Create course',
  back: { href: paths.dashboard, text: 'Back to Dashboard' },
  stages: ['Course info', 'Content', 'Publish'],
  note: 'Sections are uploaded one at a time, in this order. Finished uploads stay if you go back.',
  discardText: 'Start over',
  savesAtOnce: false,
  draft: {
    getKey: () => NEW_COURSE,
    toKeep: wizardToSave,
    restored: (_state, draft) => readWizard(draft),
    discarded: () => NEW_WIZARD,
  },
  courseKeyOf: () => NEW_COURSE,
  saveDetails: createOrSave,
  end: paths.profile,
  /** The notice at the end, with a link to the course. */
  finished: (courseId, status) => {
    const isPublished = status === 'Published';
    const done = isPublished ? 'published' : 'saved as draft';
    return {
      ...ownNotice('success', 'Course Complete!', `Course has been ${done} successfully.`),
      link: isPublished
        ? { text: 'See the course', href: paths.courseDetail(courseId) }
        : { text: 'Edit the course', href: paths.editCourse(courseId) },
    };
  },
  Content: lazy(async () => ({ default: (await loadLater())[0].ContentStage })),
  Status: lazy(async () => ({ default: (await loadLater())[1].StatusStage })),
  contentActions: async () => (await loadLater())[2].contentActions,
};

export const CreateCourse = island(CreateStages);

function CreateStages() {
  return <CourseStages wizard={useWizard(PLAN, NEW_WIZARD)} />;
}

async function createOrSave(store: WizardStore): Promise<void> {
  const { stored, details, creationKey } = store.state();
  try {
    if (stored) return await sendDetails(store);
    const { createOnce } = await loadCreation();
    const key = creationKey || crypto.randomUUID();
    store.dispatch({ type: 'creation-begun', key });
    const created = await createOnce(details, { key, isAgain: creationKey !== '' });
    notify(COURSE_CREATED);
    store.dispatch({ type: 'details-saved', ...created });
  } catch (error) {
    // A refused course does not exist: the next attempt starts anew.
    const isRefused = error instanceof ApiError && !isPassing(error);
    if (isRefused) store.dispatch({ type: 'creation-begun', key: '' });
    notifySharedError(error, stored ? 'Failed to update course' : 'Failed to create course');
  }
}

// The create-course wizard: content is collected and sent at the end (CRE-12 to CRE-21).
import { lazy } from 'react';
import { paths } from '#contract/paths.ts';
import { ApiError } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { CourseStages } from './CourseStages.tsx';
import { parseWizardDraft, toWizardDraft } from './create-draft.ts';
import { notifySharedError, buildOwnNotice } from '../../ui/notices/notify.ts';
import { isTemporary } from './uploads.ts';
import { sendDetails, useWizard, type WizardPlan } from './use-wizard.ts';
import { NEW_WIZARD, type WizardStore } from './wizard.ts';

const COURSE_CREATED = buildOwnNotice(
  'success',
  'Course Created Successfully!',
  "Now let's add sections and lessons to your course.",
);

/** Stands for the id of the course until the server creates it. */
const NEW_COURSE = 'create-course';

/** The later stages load while the admin fills in the first. */
const loadLaterStages = () =>
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
  note: 'Sections are uploaded one at a time, in this order. If you go back, finished uploads are kept.',
  discardText: 'Start over',
  savesAtOnce: false,
  draft: {
    getKey: () => NEW_COURSE,
    toDraft: toWizardDraft,
    restore: (_state, draft) => parseWizardDraft(draft),
    reset: () => NEW_WIZARD,
  },
  getCourseKey: () => NEW_COURSE,
  saveDetails: createOrSave,
  endPath: paths.profile,
  /** The notice at the end, with a link to the course. */
  buildFinishedNotice: (courseId, status) => {
    const isPublished = status === 'Published';
    const done = isPublished ? 'published' : 'saved as draft';
    return {
      ...buildOwnNotice('success', 'Course Complete!', `Course has been ${done} successfully.`),
      link: isPublished
        ? { text: 'View course', href: paths.courseDetail(courseId) }
        : { text: 'Edit course', href: paths.editCourse(courseId) },
    };
  },
  Content: lazy(async () => ({ default: (await loadLaterStages())[0].ContentStage })),
  Status: lazy(async () => ({ default: (await loadLaterStages())[1].StatusStage })),
  loadContentActions: async () => (await loadLaterStages())[2].createContentActions,
};

export const CreateCourse = withErrorBoundary(CreateStages);

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
    const isRefused = error instanceof ApiError && !isTemporary(error);
    if (isRefused) store.dispatch({ type: 'creation-begun', key: '' });
    notifySharedError(error, stored ? 'Failed to update course' : 'Failed to create course');
  }
}

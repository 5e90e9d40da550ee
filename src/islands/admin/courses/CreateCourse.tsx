// The create-course wizard: its content is collected, and sent when all of it is there (CRE-12 to CRE-21).
import { lazy } from 'react';
import { paths } from '#contract/paths.ts';
import { ApiError } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { CourseStages } from './CourseStages.tsx';
import { keptWizard, wizardToKeep } from './create-draft.ts';
import { notifyFailure, pair } from '../../ui/parts/messages.ts';
import { isPassing } from './uploads.ts';
import { sendDetails, useWizard, type WizardPlan } from './use-wizard.ts';
import { NEW_WIZARD, type WizardStore } from './wizard.ts';

const COURSE_CREATED = pair(
  'success',
  'Course Created Successfully!',
  "Now let's add sections and lessons to your course.",
);

/** What a course is called before the server has named it. */
const NEW_COURSE = 'create-course';

/** Nobody needs the later stages before the first is done; they come while that is filled. */
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
  note: 'Sections are sent one at a time, in this order. Finished uploads are kept if you go back.',
  discardText: 'Start over',
  savesAtOnce: false,
  draft: {
    getKey: () => NEW_COURSE,
    toKeep: wizardToKeep,
    restored: (_state, draft) => keptWizard(draft),
    discarded: () => NEW_WIZARD,
  },
  courseKeyOf: () => NEW_COURSE,
  saveDetails: createOrSave,
  end: paths.profile,
  /** Said at the end, with the way to the course. */
  finished: (courseId, status) => {
    const isPublished = status === 'Published';
    const done = isPublished ? 'published' : 'saved as draft';
    return {
      ...pair('success', 'Course Complete!', `Course has been ${done} successfully.`),
      link: isPublished
        ? { text: 'See the course', href: paths.courseDetail(courseId) }
        : { text: 'Edit the course', href: paths.editCourse(courseId) },
    };
  },
  Content: lazy(async () => ({ default: (await loadLater())[0].ContentStage })),
  Status: lazy(async () => ({ default: (await loadLater())[1].StatusStage })),
  contentActions: async () => (await loadLater())[2].contentActions,
};

export function CreateCourse() {
  return (
    <ErrorBoundary>
      <CreateStages />
    </ErrorBoundary>
  );
}

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
    // Refused, it is not there: the next attempt is a first one.
    const isRefused = error instanceof ApiError && !isPassing(error);
    if (isRefused) store.dispatch({ type: 'creation-begun', key: '' });
    notifyFailure(error, stored ? 'Failed to update course' : 'Failed to create course');
  }
}

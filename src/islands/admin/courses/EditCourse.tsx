// The edit-course wizard: content is saved as soon as it is added (EDIT-11 to EDIT-18).
import { lazy, useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { ApiError } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Loading } from '../../ui/Art.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { CourseStages } from './CourseStages.tsx';
import {
  toDetails,
  hasChanges,
  parseTextsDraft,
  NO_DETAILS,
  toTextsDraft,
  listUntouched,
} from './details.ts';
import {
  buildSharedNotice,
  NO_CHANGES,
  notifySharedError,
  notifyShared,
} from '../../ui/notices/notify.ts';
import { sendDetails, useWizard, type WizardPlan, type WizardView } from './use-wizard.ts';
import { toWizard, type Conflict, type Wizard, type WizardStore } from './wizard.ts';

/** The later stages load when they are needed. */
const loadLaterStages = () =>
  Promise.all([
    import('./ContentStage.tsx'),
    import('./StatusForm.tsx'),
    import('./send-immediately.ts'),
  ]);
const ConflictDialog = createLazyComponent(() => import('./ConflictDialog.tsx'), 'ConflictDialog');

const getCourseId = ({ stored }: Wizard): string => stored?.courseId ?? '';
const getSavedDetails = ({ stored }: Wizard) => stored?.details ?? NO_DETAILS;

const PLAN: WizardPlan = {
  title: 'Edit course',
  back: { href: paths.manageCourses, text: 'Back to Manage Courses' },
  stages: ['Details', 'Content', 'Status'],
  note: 'Sections and lessons are saved as soon as you add them.',
  discardText: 'Discard',
  savesAtOnce: true,
  draft: {
    getKey: (state) => `edit-course ${getCourseId(state)}`,
    toDraft: (state) => toTextsDraft(getSavedDetails(state), state.details),
    restore: (state, draft) => {
      const texts = parseTextsDraft(draft);
      return texts && { ...state, details: { ...state.details, ...texts }, isRestored: true };
    },
    reset: (state) => ({ ...state, details: getSavedDetails(state), isRestored: false }),
  },
  getCourseKey: getCourseId,
  saveDetails: (store) => saveEdited(store, store.state().stored?.revision),
  endPath: paths.manageCourses,
  buildFinishedNotice: (_courseId, status) =>
    buildSharedNotice(
      'success',
      `Course ${status === 'Published' ? 'published' : 'saved as draft'} successfully`,
    ),
  unchangedNotice: buildSharedNotice('warning', NO_CHANGES),
  Content: lazy(async () => ({ default: (await loadLaterStages())[0].ContentStage })),
  Status: lazy(async () => ({ default: (await loadLaterStages())[1].StatusStage })),
  loadContentActions: async () => (await loadLaterStages())[2].createContentActions,
  Tools: lazy(async () => ({ default: (await import('./course-tools.tsx')).Tools })),
};

export const EditCourse = withErrorBoundary(() => (
  <LoadedCourse courseId={typeof location === 'undefined' ? '' : getPathId(location.pathname)} />
));

function LoadedCourse({ courseId }: { courseId: string }) {
  const [start, setStart] = useState<Wizard | null>();
  useEffect(() => {
    void loadCourse(courseId).then((course) => setStart(course && toWizard(course)));
  }, [courseId]);
  if (start === undefined) return <Loading text="Loading course..." />;
  if (!start) return <p className="muted">The course could not be loaded.</p>;
  return <EditStages start={start} />;
}

/** Null if it cannot be loaded; the page then goes back to the list. */
async function loadCourse(courseId: string): Promise<SiteCourse | null> {
  try {
    const full = await fetchFullCourse(courseId);
    if (full) return full.course;
  } catch (error) {
    // The session watcher redirects from here.
    if (error instanceof ApiError && error.code === 'not_signed_in') return null;
  }
  queueNotice(buildSharedNotice('error', 'Failed to fetch course details'));
  location.replace(paths.manageCourses);
  return null;
}

function EditStages({ start }: { start: Wizard }) {
  const wizard = useWizard(PLAN, start);
  const { shown, dispatch } = wizard;
  usePageTitle(getSavedDetails(shown).courseName);
  return (
    <>
      <CourseStages wizard={wizard} />
      <WhenRequested isRequested={shown.conflict !== null}>
        <ConflictDialog
          shown={shown}
          dispatch={dispatch}
          onKeepMine={(conflict) => keepMine(wizard, conflict)}
        />
      </WhenRequested>
    </>
  );
}

function keepMine(wizard: WizardView, { theirs, order }: Conflict): void {
  if (order) return void wizard.content().then((actions) => actions.saveOrder(order, true));
  const { details } = wizard.state();
  const change = listUntouched(getSavedDetails(wizard.state()), details, toDetails(theirs));
  wizard.dispatch({ type: 'typed', change });
  wizard.run('details', () => saveEdited(wizard, theirs.revision));
}

/** Overwrites only `revision`. After a change by another admin, a dialog asks which version to save. */
async function saveEdited(store: WizardStore, revision: number | undefined): Promise<void> {
  const { details } = store.state();
  if (!hasChanges(getSavedDetails(store.state()), details)) {
    notifyShared('warning', NO_CHANGES);
    return store.dispatch({ type: 'went-to', stage: 2 });
  }
  const loadContentModule = () => import('./send-immediately.ts').catch(() => undefined);
  try {
    await sendDetails(store, revision);
  } catch (error) {
    const notifyFailure = () => notifySharedError(error, 'Failed to update course');
    const isConflict = error instanceof ApiError && error.code === 'conflict';
    const contentModule =
      isConflict && revision !== undefined ? await loadContentModule() : undefined;
    if (!contentModule) return notifyFailure();
    // Stops after a repeated conflict, so that the retry cannot loop forever.
    const overwrite = async (theirs: number | undefined) =>
      theirs === revision ? notifyFailure() : saveEdited(store, theirs);
    return contentModule.resolveConflict(store, { fail: notifyFailure, overwrite });
  }
  // The second stage appears only after its modules are loaded.
  await (await loadContentModule())?.reload(store);
}

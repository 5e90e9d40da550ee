// Resumable uploads in the wizards: paused and resumed, recognized after a reload, and never mixed
// up with another file.
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { UploadPaused } from '#site/api/resumable.ts';
import { computeFingerprint } from '#site/lib/fingerprint.ts';
import { $notices } from '#site/stores/notices.ts';
import { createLocalActions } from './content-actions.ts';
import { parseWizardDraft, toWizardDraft } from './create-draft.ts';
import { restoreLessons, toSavedLessons } from './use-saved-lessons.ts';
import { isMissingFile } from './chosen-file.ts';
import type { LessonEvent } from './lesson.ts';
import { sendLesson } from './send-lesson.ts';
import type { LessonPorts } from './send-lesson.ts';
import { deliver, createUploadControl } from './uploads.ts';
import { ApiError } from '#site/api/client.ts';
import { NEW_WIZARD, createWizardStore } from './wizard.ts';
import type { Wizard } from './wizard.ts';

afterEach(() => $notices.set([]));

const createVideo = (content: string, name = 'market.mp4') =>
  new File([content], name, { type: 'video/mp4', lastModified: 1 });
const VIDEO = createVideo('a film of some length');

/** A wizard whose only lesson has received these events. */
function createWizardAfter(...events: LessonEvent[]) {
  const shown: Wizard[] = [];
  const store = createWizardStore(NEW_WIZARD, (state) => shown.push(state));
  store.dispatch({ type: 'details-saved', courseId: 'c1', picture: '' });
  store.dispatch({ type: 'section-added', key: 's1', name: 'One' });
  store.dispatch({ type: 'section-created', section: 's1', id: 's1' });
  const draft = { key: 'k1', title: 'Market', description: '', file: VIDEO };
  store.dispatch({ type: 'lessons-added', section: 's1', lessons: [draft] });
  for (const event of events) store.dispatch({ ...event, lesson: 'k1' });
  const lesson = () => getLesson(store.state());
  return { store, lesson, states: () => shown.map((state) => getLesson(state)?.sending) };
}

const getLesson = ({ sections: [section] }: Wizard) => section?.lessons[0];

type SendLesson = (transfer: Transfer) => Promise<string>;

function sending(store: ReturnType<typeof createWizardAfter>['store'], addLesson: SendLesson) {
  const control = createUploadControl();
  const discarded: File[] = [];
  const ports: LessonPorts = {
    addLesson: (_lesson, transfer) => addLesson(transfer),
    deleteLesson: () => Promise.resolve(),
    discardVideo: async (video) => void discarded.push(video),
    getSections: async () => [{ id: 's1', name: 'One', lessons: [] }],
    checkFile: () => Promise.resolve(''),
    getReason: String,
    onConnectionLost: () => undefined,
    control,
    now: () => 0,
  };
  const lesson = getLesson(store.state());
  if (!lesson) throw new Error('The wizard has no lesson.');
  return { control, discarded, sent: sendLesson(store, lesson, ports) };
}

test('pausing in the middle of an upload stops there, and resuming continues from there', async () => {
  const { store, lesson, states } = createWizardAfter();
  let attempts = 0;
  const { control, sent } = sending(store, async ({ onProgress, pauseSignal, onBegun }) => {
    attempts += 1;
    onBegun?.('print-1');
    onProgress(attempts * 7, VIDEO.size);
    if (attempts === 2) return 'l1';
    return new Promise((_resolve, reject) => {
      pauseSignal?.addEventListener('abort', () => reject(new UploadPaused()));
    });
  });
  await eventually(() => expect(lesson()?.sent).toBe(7));
  control.setUploadsPaused(true);
  await eventually(() => expect(lesson()).toMatchObject({ sending: 'paused', sent: 7 }));
  control.setUploadsPaused(false);
  expect(await sent).toEqual({ result: 'done', value: 'l1' });
  expect(lesson()).toMatchObject({ sending: 'saved', begunWith: 'print-1' });
  expect(states()).not.toContain('failed');
});

test('cancelling a paused upload discards it completely', async () => {
  const { store, lesson } = createWizardAfter();
  const { control, discarded, sent } = sending(store, async ({ onBegun }) => {
    onBegun?.('print-1');
    throw new UploadPaused();
  });
  control.setUploadsPaused(true);
  control.setUploadsPaused(false);
  control.setUploadsPaused(true);
  control.cancel('k1');
  expect(await sent).toEqual({ result: 'cancelled' });
  expect(discarded).toEqual([VIDEO]);
  expect(lesson()).toMatchObject({ sending: 'failed', reason: 'Upload cancelled.', begunWith: '' });
});

test('retry delays start short again after progress', async () => {
  const pauses: number[] = [];
  let attempts = 0;
  await deliver({
    attempt: async () => {
      attempts += 1;
      if (attempts === 6) return 'done';
      throw new ApiError({ code: 'no_answer' });
    },
    find: async () => undefined,
    isUncertain: false,
    hasMoved: () => attempts === 4,
    signal: new AbortController().signal,
    onStalled: (_error, ms) => pauses.push(ms),
    pause: async () => undefined,
  });
  expect(pauses).toEqual([1000, 2000, 4000, 1000, 2000]);
});

const BEGUN: LessonEvent[] = [
  { type: 'lesson-begun', fingerprint: await computeFingerprint(VIDEO) },
  { type: 'lesson-sending', sent: 5, speed: 0 },
];

test('after a reload both wizards know the started uploads, and ask for their files again', () => {
  const { store } = createWizardAfter(...BEGUN);
  const saved = JSON.parse(JSON.stringify(toWizardDraft(store.state())));
  const created = parseWizardDraft(saved);
  const draft = JSON.parse(JSON.stringify(toSavedLessons(store.state().sections)));
  const [edited] = restoreLessons(draft, []);
  for (const lesson of [created && getLesson(created), edited?.returned]) {
    expect(lesson).toMatchObject({
      key: 'k1',
      title: 'Market',
      sending: 'failed',
      needsFile: true,
      begunWith: BEGUN[0]?.type === 'lesson-begun' ? BEGUN[0].fingerprint : '',
    });
    expect(lesson && isMissingFile(lesson.file)).toBe(true);
  }
});

test('stores nothing of a saved edit wizard, and restores nothing twice', () => {
  const saved = createWizardAfter({ type: 'lesson-saved', id: 'l1' }).store.state().sections;
  expect(toSavedLessons(saved)).toBeUndefined();
  expect(restoreLessons(undefined, saved)).toEqual([]);
  expect(restoreLessons([{ section: 's1' }], saved)).toEqual([]);
  const { sections } = createWizardAfter(...BEGUN).store.state();
  expect(restoreLessons(toSavedLessons(sections), sections)).toEqual([]);
});

/** The create wizard after a reload in the middle of an upload. */
function createReloadedWizard() {
  const saved = parseWizardDraft(
    JSON.parse(JSON.stringify(toWizardDraft(createWizardAfter(...BEGUN).store.state()))),
  );
  if (!saved) throw new Error('Nothing was saved.');
  const store = createWizardStore(saved, () => undefined);
  const processedKeys: string[] = [];
  const actions = createLocalActions(store, (keys) => void processedKeys.push(...keys));
  return { store, actions, taken: processedKeys, lesson: () => getLesson(store.state()) };
}

test('the same file resumes its lesson under any name, dropped or chosen', async () => {
  for (const put of ['chosen', 'dropped'] as const) {
    const { store, actions, taken: processedKeys, lesson } = createReloadedWizard();
    const again = createVideo('a film of some length', 'renamed.mp4');
    const draft = { key: 'k2', title: 'Renamed', description: '', file: again };
    if (put === 'chosen') actions.replaceFile('k1', again);
    else actions.addLessons('s1', [draft]);
    await eventually(() => expect(processedKeys).toEqual(['k1']));
    expect(lesson()).toMatchObject({ file: again, sending: 'waiting', title: 'Market' });
    expect(store.state().sections[0]?.lessons).toHaveLength(1);
    expect($notices.get()).toEqual([]);
  }
});

test('a different file is rejected with a message, and the lesson keeps waiting', async () => {
  const { actions, taken: processedKeys, lesson } = createReloadedWizard();
  actions.replaceFile('k1', createVideo('another film, longer', 'other.mp4'));
  await eventually(() => expect(lesson()?.reason).toMatch(/is not the video/));
  const reason = lesson()?.reason.replaceAll(/[\u2066-\u2069]/g, '');
  expect(reason).toBe(
    "'other.mp4' is not the video 'market.mp4', which is partly uploaded. Choose that one to resume, or remove this lesson and add a new one.",
  );
  expect(lesson()).toMatchObject({ sending: 'failed', needsFile: true });
  expect(processedKeys).toEqual([]);
});

test('a different dropped file becomes a new lesson, even with the same name', async () => {
  const { store, actions, taken: processedKeys } = createReloadedWizard();
  const file = createVideo('another film, longer');
  actions.addLessons('s1', [{ key: 'k2', title: 'Market', description: '', file }]);
  await eventually(() => expect(processedKeys).toEqual(['k2']));
  expect(store.state().sections[0]?.lessons.map(({ key }) => key)).toEqual(['k1', 'k2']);
});

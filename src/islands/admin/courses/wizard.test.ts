import { describe, expect, test } from 'vitest';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { ApiError } from '#site/api/client.ts';
import type { OutlineSection } from '#site/api/content.ts';
import { $notices } from '#site/stores/notices.ts';
import { isPublishable } from '../../ui/courses/publish-check.ts';
import { isAllSaved } from './lesson.ts';
import type { LessonDraft } from './lesson.ts';
import { hasTooLarge, sendContent } from './send-at-end.ts';
import type { ContentPorts } from './send-at-end.ts';
import { CANCELLED, createLessonPorts } from './send-lesson.ts';
import { createUploadControl } from './uploads.ts';
import { NEW_WIZARD, toPublishable, wizard, createWizardStore } from './wizard.ts';
import type { Wizard, WizardEvent } from './wizard.ts';

const file = (name: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name, { type: 'video/mp4' }), 'size', { value: size });
const lesson = (key: string, size?: number): LessonDraft => ({
  key,
  title: ` ${key} `,
  description: '',
  file: file(`${key}.mp4`, size),
});

function applyEvents(events: WizardEvent[], from: Wizard = NEW_WIZARD): Wizard {
  return events.reduce(wizard, from);
}

const created: WizardEvent[] = [
  { type: 'typed', change: { courseName: 'Course', price: '999', tag: ['one'] } },
  { type: 'details-saved', courseId: 'c1', picture: '/media/image/p1' },
];
const content: WizardEvent[] = [
  { type: 'section-added', key: 'a', name: ' First ' },
  { type: 'lessons-added', section: 'a', lessons: [lesson('a1'), lesson('a2')] },
  { type: 'section-added', key: 'b', name: 'Second' },
  { type: 'lessons-added', section: 'b', lessons: [lesson('b1')] },
];

/** Errors of files, by file name. */
const unfit = new Map([['unfit.mp4', 'It is not a video.']]);

type Fault = 'refused' | 'cut' | 'answer lost';

/** A wizard with a mock server that records its requests, and fails once per fault. */
function createHarness(start: Wizard, faults: Record<string, Fault> = {}, canContinue = false) {
  const store = createWizardStore(start, () => undefined);
  const requests: string[] = [];
  const stored: (OutlineSection & { lessons: { id: string; name: string }[] })[] = [];
  const control = { ...createUploadControl(), pause: () => Promise.resolve() };
  const respond = (name: string, store: () => void): string => {
    const fault = faults[name];
    delete faults[name];
    if (fault === 'refused')
      throw new ApiError({ code: 'malformed', serverMessage: 'The reason.' });
    if (fault === 'cut') throw new ApiError({ code: 'no_answer' });
    store();
    if (fault === 'answer lost') throw new ApiError({ code: 'no_answer' });
    return `id of ${name}`;
  };
  const ports: ContentPorts = {
    addSection: async (_course, name) => {
      requests.push(`section ${name}`);
      return respond(name, () => stored.push({ id: `id of ${name}`, name, lessons: [] }));
    },
    deleteLesson: () => Promise.resolve(),
    discardVideo: () => Promise.resolve(),
    addLesson: async ({ title, sectionId }, { signal, onProgress }) => {
      requests.push(`lesson ${title} in ${sectionId}`);
      onProgress(5, 20);
      if (title === 'cancel-me') control.cancel('cancel-me');
      signal.throwIfAborted();
      const section = stored.find(({ id }) => id === sectionId);
      return respond(title, () => section?.lessons.push({ id: `id of ${title}`, name: title }));
    },
    getSections: async () => stored,
    checkFile: (item) => Promise.resolve(unfit.get(item.name) ?? ''),
    getReason: (error) => (error instanceof ApiError && error.serverMessage) || 'No connection.',
    onConnectionLost: createLessonPorts(control).onConnectionLost,
    control,
    canContinue,
    now: () => 0,
  };
  const run = () => sendContent(store, ports);
  const titles = () =>
    stored.map(({ name, lessons }) => [name, lessons.map((lesson) => lesson.name)]);
  return { run, requests, titles, state: store.state };
}

describe('stages', () => {
  test('CRE-25 Back leads from 3 to 2 and from 2 to 1, and keeps everything', () => {
    const third = applyEvents([...created, ...content, { type: 'went-to', stage: 3 }]);
    expect(third.stage).toBe(3);
    const second = wizard(third, { type: 'went-back' });
    expect(second.stage).toBe(2);
    const first = wizard(second, { type: 'went-back' });
    expect(first.stage).toBe(1);
    expect(first.stored?.courseId).toBe('c1');
    expect(first.sections).toHaveLength(2);
  });

  test('CRE-22 Draft is selected by default', () => {
    expect(NEW_WIZARD.status).toBe('Draft');
  });

  test('OPEN-50 the wizard remembers what the server stores, so that only changes are sent', () => {
    const state = applyEvents(created);
    expect(state.stored?.details).toEqual(state.details);
    const picture = file('picture.png');
    const chosen = applyEvents([{ type: 'typed', change: { thumbnail: picture } }, ...created]);
    expect(chosen.details.thumbnail).toBeNull();
  });
});

test('publishing uses what the server stores: its picture, and lessons that have arrived', () => {
  const unsent = applyEvents([...created, ...content]);
  expect(toPublishable(unsent)).toMatchObject({ thumbnail: '/media/image/p1', lessonsCount: 0 });
  expect(isPublishable(toPublishable(unsent))).toBe(false);
  const place = { lesson: 'a1' };
  const sent = applyEvents([{ type: 'lesson-saved', ...place, id: 'l1' }], unsent);
  expect(isPublishable(toPublishable(sent))).toBe(true);
});

describe('sections and lessons', () => {
  test('CRE-13 a section name is trimmed and must not be blank', () => {
    expect(applyEvents(content).sections[0]?.name).toBe('First');
    expect(applyEvents([{ type: 'section-added', key: 'x', name: '   ' }]).sections).toEqual([]);
  });

  test('OPEN-49 exactly 500 MB is rejected, a byte less is not', () => {
    const withSize = (size: number) =>
      applyEvents([
        { type: 'section-added', key: 'a', name: 'First' },
        { type: 'lessons-added', section: 'a', lessons: [lesson('l', size)] },
      ]);
    const refused = withSize(VIDEO_MAX_BYTES);
    expect(hasTooLarge(refused.sections)).toBe(true);
    expect(refused.sections[0]?.lessons[0]?.reason).toBe('Video file must be less than 500MB.');
    expect(hasTooLarge(withSize(VIDEO_MAX_BYTES - 1).sections)).toBe(false);
    const replaced = wizard(refused, {
      type: 'lesson-file-replaced',
      lesson: 'l',
      file: file('small.mp4'),
    });
    expect(hasTooLarge(replaced.sections)).toBe(false);
    expect(replaced.sections[0]?.lessons[0]?.sending).toBe('waiting');
  });

  test('CRE-17 CRE-18 CRE-19 sections are sent one at a time in order, each with its lessons', async () => {
    const sending = createHarness(applyEvents([...created, ...content]));
    expect(await sending.run()).toEqual({ result: 'done' });
    expect(sending.requests).toEqual([
      'section First',
      'lesson a1 in id of First',
      'lesson a2 in id of First',
      'section Second',
      'lesson b1 in id of Second',
    ]);
    expect(sending.state().sections.map(({ id }) => id)).toEqual(['id of First', 'id of Second']);
    expect(isAllSaved(sending.state().sections)).toBe(true);
  });

  test('OPEN-50 a retry skips created sections and uploaded lessons', async () => {
    const sending = createHarness(applyEvents([...created, ...content]), { a2: 'refused' });
    expect((await sending.run()).result).toBe('failed');
    expect(sending.state().sections[0]?.lessons[1]?.reason).toBe('The reason.');
    expect(sending.requests).toHaveLength(3);
    sending.requests.length = 0;
    expect((await sending.run()).result).toBe('done');
    expect(sending.requests).toEqual([
      'lesson a2 in id of First',
      'section Second',
      'lesson b1 in id of Second',
    ]);
    sending.requests.length = 0;
    expect((await sending.run()).result).toBe('done');
    expect(sending.requests).toEqual([]);
  });

  test('when the order can be fixed later, a failing file does not stop the others', async () => {
    const sending = createHarness(applyEvents([...created, ...content]), { a1: 'refused' }, true);
    expect((await sending.run()).result).toBe('failed');
    expect(sending.titles()).toEqual([
      ['First', ['a2']],
      ['Second', ['b1']],
    ]);
  });

  test('an invalid file is reported before any byte is sent, and stops no other upload', async () => {
    const name = 'unfit';
    const start = applyEvents([
      ...created,
      ...content,
      { type: 'lessons-added', section: 'a', lessons: [lesson(name), lesson('empty', 0)] },
    ]);
    const sending = createHarness(start, {}, true);
    expect(await sending.run()).toMatchObject({
      result: 'failed',
      error: { serverMessage: 'It is not a video.' },
    });
    expect(sending.titles()).toEqual([
      ['First', ['a1', 'a2', 'empty']],
      ['Second', ['b1']],
    ]);
    expect(sending.requests.join()).not.toContain(name);
    const refused = sending.state().sections[0]?.lessons[2];
    expect(refused).toMatchObject({ needsFile: true, reason: 'It is not a video.' });
    const place = { lesson: name };
    const otherLesson = { type: 'lesson-file-replaced', ...place, file: file('fit.mp4') } as const;
    const again = createHarness(wizard(sending.state(), otherLesson), {}, true);
    expect((await again.run()).result).toBe('done');
    expect(again.requests).toEqual([`lesson ${name} in id of First`]);
  });

  test('an empty file is reported when chosen; a late result for another file changes nothing', () => {
    const place = { lesson: 'none' };
    const start = applyEvents([
      ...content,
      { type: 'lessons-added', section: 'a', lessons: [lesson('none', 0)] },
    ]);
    const getState = (state: Wizard) => state.sections[0]?.lessons.at(-1);
    const reason = expect.stringContaining('none.mp4');
    expect(getState(start)).toMatchObject({ sending: 'failed', needsFile: true, reason });
    const late = applyEvents(
      [
        { type: 'lesson-file-replaced', ...place, file: file('good.mp4') },
        { type: 'lesson-refused', ...place, file: file('none.mp4'), reason: 'Too late.' },
      ],
      start,
    );
    expect(getState(late)).toMatchObject({ sending: 'waiting', needsFile: false, reason: '' });
  });

  test('OPEN-50 lost responses create nothing twice, and interrupted uploads continue by themselves', async () => {
    const sending = createHarness(applyEvents([...created, ...content]), {
      First: 'answer lost',
      a1: 'cut',
      a2: 'answer lost',
      Second: 'cut',
    });
    expect(await sending.run()).toEqual({ result: 'done' });
    expect(sending.titles()).toEqual([
      ['First', ['a1', 'a2']],
      ['Second', ['b1']],
    ]);
    expect(sending.requests.filter((item) => item === 'lesson a2 in id of First')).toHaveLength(1);
    expect(sending.requests.filter((item) => item === 'section First')).toHaveLength(1);
    expect(isAllSaved(sending.state().sections)).toBe(true);
  });

  test('repeated connection failures during uploads are announced once, when sending resumes', async () => {
    const seen = new Map<string, string>();
    const stop = $notices.listen((shown) => {
      for (const { id, type, title, message } of shown)
        seen.set(id, `${type} / ${title} / ${message}`);
    });
    const faults = { First: 'cut', a1: 'cut', a2: 'answer lost', b1: 'cut' } as const;
    await createHarness(applyEvents([...created, ...content]), faults).run();
    stop();
    expect([...seen.values()]).toEqual([
      'warning / The connection was lost / Uploads resume automatically.',
    ]);
  });

  test('two lessons with the same title stay two, also after a lost response', async () => {
    const twice: WizardEvent[] = [
      ...created,
      { type: 'section-added', key: 'a', name: 'First' },
      {
        type: 'lessons-added',
        section: 'a',
        lessons: [
          { ...lesson('one'), title: 'Same' },
          { ...lesson('two'), title: 'Same' },
        ],
      },
    ];
    const sending = createHarness(applyEvents(twice));
    const [first] = sending.state().sections[0]?.lessons ?? [];
    expect(first?.title).toBe('Same');
    await sending.run();
    expect(sending.titles()).toEqual([['First', ['Same', 'Same']]]);
    const lost = createHarness(applyEvents(twice), { Same: 'answer lost' });
    await lost.run();
    expect(lost.titles()).toEqual([['First', ['Same', 'Same']]]);
  });

  test('a rejected section stops the run before its lessons', async () => {
    const sending = createHarness(
      applyEvents([...created, ...content]),
      { First: 'refused' },
      true,
    );
    expect((await sending.run()).result).toBe('failed');
    expect(sending.requests).toEqual(['section First']);
  });

  test('reordering uses keys; unknown items stay', () => {
    const state = applyEvents([
      ...content,
      {
        type: 'reordered',
        order: [
          { id: 'b', lessons: ['a2', 'b1'] },
          { id: 'a', lessons: [] },
        ],
      },
    ]);
    expect(
      state.sections.map(({ key, lessons }) => [key, lessons.map((lesson) => lesson.key)]),
    ).toEqual([
      ['b', ['a2', 'b1']],
      ['a', ['a1']],
    ]);
  });

  test('a cancelled upload does not stop the others, and can be retried', async () => {
    const withOne = applyEvents([
      ...created,
      { type: 'section-added', key: 'a', name: 'First' },
      {
        type: 'lessons-added',
        section: 'a',
        lessons: [{ ...lesson('cancel-me'), title: 'cancel-me' }, lesson('a2')],
      },
    ]);
    const sending = createHarness(withOne);
    expect(await sending.run()).toEqual({ result: 'cancelled' });
    const [first, second] = sending.state().sections[0]?.lessons ?? [];
    expect(first).toMatchObject({ sending: 'failed', reason: CANCELLED, sent: 5 });
    expect(second?.sending).toBe('saved');
  });
});

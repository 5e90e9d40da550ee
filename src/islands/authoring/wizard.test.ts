import { describe, expect, test } from 'vitest';
import { VIDEO_MAX_BYTES } from '#contract/media.ts';
import { CANCELLED, sendContent } from './send-content.ts';
import type { ContentPorts } from './send-content.ts';
import { hasTooLarge, isAllSaved, NEW_WIZARD, wizard } from './wizard.ts';
import type { LessonDraft, Wizard, WizardEvent } from './wizard.ts';

const file = (name: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name, { type: 'video/mp4' }), 'size', { value: size });
const lesson = (key: string, size?: number): LessonDraft => ({
  key,
  title: ` ${key} `,
  description: '',
  file: file(`${key}.mp4`, size),
});

function after(events: WizardEvent[], from: Wizard = NEW_WIZARD): Wizard {
  return events.reduce(wizard, from);
}

const created: WizardEvent[] = [
  { type: 'typed', change: { courseName: 'Course', price: '999', tags: ['one'] } },
  { type: 'details-saved', courseId: 'c1' },
];
const content: WizardEvent[] = [
  { type: 'section-added', key: 'a', name: ' First ' },
  { type: 'lessons-added', section: 'a', lessons: [lesson('a1'), lesson('a2')] },
  { type: 'section-added', key: 'b', name: 'Second' },
  { type: 'lessons-added', section: 'b', lessons: [lesson('b1')] },
];

/** A wizard with the ports of a server that notes what it is asked. */
function harness(start: Wizard, refuse: (title: string) => boolean = () => false) {
  let state = start;
  const asked: string[] = [];
  const controllers = new Map<string, AbortController>();
  const ports: ContentPorts = {
    addSection: async (_course, name) => {
      asked.push(`section ${name}`);
      if (refuse(name)) throw new Error('no');
      return `id of ${name}`;
    },
    addLesson: async ({ title, sectionId }, { signal, onProgress }) => {
      asked.push(`lesson ${title} in ${sectionId}`);
      onProgress(5, 20);
      if (title === 'cancel-me') controllers.get(title)?.abort();
      signal.throwIfAborted();
      if (refuse(title)) throw new Error('no');
    },
    reasonOf: () => 'The reason.',
    cancelling: (key) => {
      const controller = new AbortController();
      controllers.set(key, controller);
      return controller;
    },
  };
  const dispatch = (event: WizardEvent) => {
    state = wizard(state, event);
  };
  const run = () => sendContent({ courseId: 'c1', sections: state.sections, dispatch }, ports);
  return { run, asked, state: () => state };
}

describe('stages', () => {
  test('CRE-25 back leads from 3 to 2 and from 2 to 1, and keeps everything', () => {
    const third = after([...created, ...content, { type: 'content-saved' }]);
    expect(third.stage).toBe(3);
    const second = wizard(third, { type: 'went-back' });
    expect(second.stage).toBe(2);
    const first = wizard(second, { type: 'went-back' });
    expect(first.stage).toBe(1);
    expect(first.created?.courseId).toBe('c1');
    expect(first.sections).toHaveLength(2);
  });

  test('CRE-22 Draft is chosen by default', () => {
    expect(NEW_WIZARD.status).toBe('Draft');
  });

  test('OPEN-50 what the server holds is remembered, so that only changes are sent', () => {
    const state = after(created);
    expect(state.created?.details).toEqual(state.details);
    const picture = file('picture.png');
    const chosen = after([{ type: 'typed', change: { thumbnail: picture } }, ...created]);
    expect(chosen.details.thumbnail).toBeNull();
  });
});

describe('sections and lessons', () => {
  test('CRE-13 a section name is trimmed and must not be blank', () => {
    expect(after(content).sections[0]?.name).toBe('First');
    expect(after([{ type: 'section-added', key: 'x', name: '   ' }]).sections).toEqual([]);
  });

  test('OPEN-49 exactly 500 MB is refused, a byte less is not', () => {
    const at = (size: number) =>
      after([
        { type: 'section-added', key: 'a', name: 'First' },
        { type: 'lessons-added', section: 'a', lessons: [lesson('l', size)] },
      ]);
    const refused = at(VIDEO_MAX_BYTES);
    expect(hasTooLarge(refused.sections)).toBe(true);
    expect(refused.sections[0]?.lessons[0]?.reason).toBe('Video file must be less than 500MB.');
    expect(hasTooLarge(at(VIDEO_MAX_BYTES - 1).sections)).toBe(false);
    const replaced = wizard(refused, {
      type: 'lesson-file-replaced',
      section: 'a',
      lesson: 'l',
      file: file('small.mp4'),
    });
    expect(hasTooLarge(replaced.sections)).toBe(false);
    expect(replaced.sections[0]?.lessons[0]?.sending).toBe('waiting');
  });

  test('CRE-17 CRE-18 CRE-19 sections go one at a time in order, each with its lessons', async () => {
    const sending = harness(after([...created, ...content]));
    expect(await sending.run()).toEqual({ result: 'done' });
    expect(sending.asked).toEqual([
      'section First',
      'lesson a1 in id of First',
      'lesson a2 in id of First',
      'section Second',
      'lesson b1 in id of Second',
    ]);
    expect(sending.state().sections.map(({ id }) => id)).toEqual(['id of First', 'id of Second']);
    expect(isAllSaved(sending.state().sections)).toBe(true);
  });

  test('OPEN-50 a retry passes over created sections and uploaded lessons', async () => {
    let refusing = true;
    const sending = harness(after([...created, ...content]), (name) => refusing && name === 'a2');
    expect((await sending.run()).result).toBe('failed');
    expect(sending.state().sections[0]?.lessons[1]?.reason).toBe('The reason.');
    expect(sending.asked).toHaveLength(3);
    refusing = false;
    sending.asked.length = 0;
    expect((await sending.run()).result).toBe('done');
    expect(sending.asked).toEqual([
      'lesson a2 in id of First',
      'section Second',
      'lesson b1 in id of Second',
    ]);
    sending.asked.length = 0;
    expect((await sending.run()).result).toBe('done');
    expect(sending.asked).toEqual([]);
  });

  test('a refused section stops the run before its lessons', async () => {
    const sending = harness(after([...created, ...content]), (name) => name === 'First');
    expect((await sending.run()).result).toBe('failed');
    expect(sending.asked).toEqual(['section First']);
  });

  test('a cancelled upload leaves the others to go on, and can be retried', async () => {
    const withOne = after([
      ...created,
      { type: 'section-added', key: 'a', name: 'First' },
      {
        type: 'lessons-added',
        section: 'a',
        lessons: [{ ...lesson('cancel-me'), title: 'cancel-me' }, lesson('a2')],
      },
    ]);
    const sending = harness(withOne);
    expect(await sending.run()).toEqual({ result: 'cancelled' });
    const [first, second] = sending.state().sections[0]?.lessons ?? [];
    expect(first).toMatchObject({ sending: 'failed', reason: CANCELLED, sent: 5 });
    expect(second?.sending).toBe('saved');
  });
});

// Saving and restoring the create wizard.
import { expect, it } from 'vitest';
import { parseWizardDraft, toWizardDraft } from './create-draft.ts';
import { parseTextsDraft, NO_DETAILS, toTextsDraft } from './details.ts';
import { createLocalLesson, NEW_SECTION } from './lesson.ts';
import type { LocalLesson } from './lesson.ts';
import { NEW_WIZARD, NEW_COURSE_DEFAULTS, wizard } from './wizard.ts';
import type { Wizard } from './wizard.ts';

const lesson = (key: string, sending: LocalLesson['sending']): LocalLesson => ({
  ...createLocalLesson({
    key,
    title: key,
    description: '',
    file: new File(['film'], `${key}.mp4`),
  }),
  sending,
});
const details = { ...NO_DETAILS, courseName: 'Kolam', tag: ['Art'], price: '499' };
const BEGUN: Wizard = {
  ...NEW_WIZARD,
  stage: 2,
  details: { ...details, thumbnail: new File(['x'], 'x.png') },
  stored: { ...NEW_COURSE_DEFAULTS, courseId: 'c1', details, picture: '/media/image/p1' },
  sections: [
    { ...NEW_SECTION, key: 's1', name: 'Dots', id: 'on-server', lessons: [lesson('a', 'saved')] },
    { ...NEW_SECTION, key: 's2', name: 'Lines', lessons: [lesson('b', 'uploading')] },
  ],
};

it('OPEN-22 OPEN-73 a wizard is restored with its text; sent lessons stay sent, and unsent files must be chosen again', () => {
  const restored = parseWizardDraft(JSON.parse(JSON.stringify(toWizardDraft(BEGUN))));
  expect(restored).toMatchObject({
    stage: 2,
    details,
    stored: { courseId: 'c1', details, picture: '/media/image/p1' },
    isRestored: true,
    busy: null,
    sections: [
      { name: 'Dots', id: 'on-server', lessons: [{ title: 'a', sending: 'saved' }] },
      { name: 'Lines', id: null, lessons: [{ title: 'b', sending: 'failed', isUncertain: true }] },
    ],
  });
  const getLastLesson = (from?: Wizard) => from?.sections.at(-1)?.lessons.at(-1);
  const reason = expect.stringMatching(/^Choose '.*b\.mp4.*' again/);
  expect(getLastLesson(restored)).toMatchObject({ needsFile: true, reason });
  const chosen = restored?.sections.map(({ lessons }) => ({
    type: 'lesson-file-replaced' as const,
    lesson: lessons[0]?.key ?? '',
    file: new File(['film'], 'b.mp4'),
  }));
  expect(getLastLesson(restored && (chosen ?? []).reduce(wizard, restored))).toMatchObject({
    needsFile: false,
    sending: 'waiting',
  });
});

it('stores nothing for an empty wizard, and no texts that are already saved', () => {
  expect(toWizardDraft(NEW_WIZARD)).toBeUndefined();
  expect(toTextsDraft(details, details)).toBeUndefined();
  expect(parseTextsDraft(toTextsDraft(NO_DETAILS, details))).toMatchObject({ courseName: 'Kolam' });
});

it('restores a draft whose fields were missing or had other names', () => {
  const old = { courseName: 'Kolam', tags: ['Art'] };
  expect(parseTextsDraft(old)).toMatchObject({
    courseName: 'Kolam',
    tag: ['Art'],
    instructions: [],
  });
});

it.each([undefined, null, 7, {}, { courseName: 1 }, { stage: 4 }])(
  '%j is not restored as a wizard',
  (saved) => {
    expect(parseWizardDraft(saved)).toBeUndefined();
    expect(parseTextsDraft(saved)).toBeUndefined();
  },
);

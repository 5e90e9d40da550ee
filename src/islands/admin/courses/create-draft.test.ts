// Saving and restoring the create wizard.
import { expect, it } from 'vitest';
import { readWizard, wizardToSave } from './create-draft.ts';
import { readTexts, NO_DETAILS, textsToKeep } from './details.ts';
import { localLesson, NEW_SECTION } from './lesson.ts';
import type { LocalLesson } from './lesson.ts';
import { NEW_WIZARD, UNKNOWN, wizard } from './wizard.ts';
import type { Wizard } from './wizard.ts';

const lesson = (key: string, sending: LocalLesson['sending']): LocalLesson => ({
  ...localLesson({ key, title: key, description: '', file: new File(['film'], `${key}.mp4`) }),
  sending,
});
const details = { ...NO_DETAILS, courseName: 'Kolam', tag: ['Art'], price: '499' };
const BEGUN: Wizard = {
  ...NEW_WIZARD,
  stage: 2,
  details: { ...details, thumbnail: new File(['x'], 'x.png') },
  stored: { ...UNKNOWN, courseId: 'c1', details, picture: '/media/image/p1' },
  sections: [
    { ...NEW_SECTION, key: 's1', name: 'Dots', id: 'on-server', lessons: [lesson('a', 'saved')] },
    { ...NEW_SECTION, key: 's2', name: 'Lines', lessons: [lesson('b', 'uploading')] },
  ],
};

it('OPEN-22 OPEN-73 a wizard is restored with its text; sent lessons stay sent, and unsent files must be chosen again', () => {
  const back = readWizard(JSON.parse(JSON.stringify(wizardToSave(BEGUN))));
  expect(back).toMatchObject({
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
  const unsent = (from?: Wizard) => from?.sections.at(-1)?.lessons.at(-1);
  const reason = expect.stringMatching(/^Choose '.*b\.mp4.*' again/);
  expect(unsent(back)).toMatchObject({ needsFile: true, reason });
  const chosen = back?.sections.map(({ lessons }) => ({
    type: 'lesson-file-replaced' as const,
    lesson: lessons[0]?.key ?? '',
    file: new File(['film'], 'b.mp4'),
  }));
  expect(unsent(back && (chosen ?? []).reduce(wizard, back))).toMatchObject({
    needsFile: false,
    sending: 'waiting',
  });
});

it('stores nothing for an empty wizard, and no texts that are already saved', () => {
  expect(wizardToSave(NEW_WIZARD)).toBeUndefined();
  expect(textsToKeep(details, details)).toBeUndefined();
  expect(readTexts(textsToKeep(NO_DETAILS, details))).toMatchObject({ courseName: 'Kolam' });
});

it('restores a draft whose fields were missing or had other names', () => {
  const old = { courseName: 'Kolam', tags: ['Art'] };
  expect(readTexts(old)).toMatchObject({ courseName: 'Kolam', tag: ['Art'], instructions: [] });
});

it.each([undefined, null, 7, {}, { courseName: 1 }, { stage: 4 }])(
  '%j is not restored as a wizard',
  (saved) => {
    expect(readWizard(saved)).toBeUndefined();
    expect(readTexts(saved)).toBeUndefined();
  },
);

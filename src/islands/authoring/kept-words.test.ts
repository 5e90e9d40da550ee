// What of a wizard is kept, and what comes back of it.
import { expect, it } from 'vitest';
import { NO_DETAILS } from './details.ts';
import { localLesson } from './lesson.ts';
import type { LocalLesson } from './lesson.ts';
import { keptWizard, keptWords, wizardToKeep, wordsToKeep } from './kept-words.ts';
import { NEW_WIZARD, wizard } from './wizard.ts';
import type { Wizard } from './wizard.ts';

const lesson = (key: string, sending: LocalLesson['sending']): LocalLesson => ({
  ...localLesson({ key, title: key, description: '', file: new File(['film'], `${key}.mp4`) }),
  sending,
});
const details = { ...NO_DETAILS, courseName: 'Kolam', tags: ['Art'], price: '499' };
const SURE = { held: '', doubtful: false };
const BEGUN: Wizard = {
  ...NEW_WIZARD,
  stage: 2,
  details: { ...details, thumbnail: new File(['x'], 'x.png') },
  created: { courseId: 'c1', details, picture: '/media/image/p1' },
  sections: [
    { key: 's1', name: 'Dots', id: 'on-server', ...SURE, lessons: [lesson('a', 'saved')] },
    { key: 's2', name: 'Lines', id: null, ...SURE, lessons: [lesson('b', 'uploading')] },
  ],
};

it('OPEN-22 OPEN-73 a wizard comes back with its words; what was sent stays sent, files are chosen again', () => {
  const back = keptWizard(JSON.parse(JSON.stringify(wizardToKeep(BEGUN))));
  expect(back).toMatchObject({
    ...{
      stage: 2,
      details,
      created: { courseId: 'c1', details, picture: '/media/image/p1' },
      isRestored: true,
      busy: null,
    },
    sections: [
      { name: 'Dots', id: 'on-server', lessons: [{ title: 'a', sending: 'saved' }] },
      { name: 'Lines', id: null, lessons: [{ title: 'b', sending: 'failed', doubtful: true }] },
    ],
  });
  const unsent = (from?: Wizard) => from?.sections.at(-1)?.lessons.at(-1);
  const reason = expect.stringMatching(/^Choose '.*b\.mp4.*' again/);
  expect(unsent(back)).toMatchObject({ needsFile: true, reason });
  const chosen = back?.sections.map(({ key, lessons }) => ({
    ...{ type: 'lesson-file-replaced' as const, section: key, lesson: lessons[0]?.key ?? '' },
    file: new File(['film'], 'b.mp4'),
  }));
  expect(unsent(back && (chosen ?? []).reduce(wizard, back))).toMatchObject({
    ...{ needsFile: false, sending: 'waiting' },
  });
});

it('nothing is kept of a wizard that nobody has begun, nor of words that are saved', () => {
  expect(wizardToKeep(NEW_WIZARD)).toBeUndefined();
  expect(wordsToKeep(details, details)).toBeUndefined();
  expect(keptWords(wordsToKeep(NO_DETAILS, details))).toMatchObject({ courseName: 'Kolam' });
});

it.each([undefined, null, 7, {}, { courseName: 1 }, { stage: 4 }])('%j is no wizard', (kept) => {
  expect(keptWizard(kept)).toBeUndefined();
  expect(keptWords(kept)).toBeUndefined();
});

// The status labels of a video in preparation.
import { expect, it } from 'vitest';
import { formatVideoState } from './video-labels.ts';

const video = { subSectionId: 'a', percent: 34, secondsLeft: null, plays: true, message: '' };

it.each([
  [{ state: 'waiting' as const }, 'Waiting to be prepared'],
  [
    { state: 'waiting' as const, plays: false },
    'Waiting to be prepared. Students can watch it once it is ready',
  ],
  [
    { state: 'waiting' as const, plays: false, subSectionId: '' },
    'Waiting to be prepared. Visitors can watch it once it is ready',
  ],
  [{ state: 'preparing' as const }, 'Preparing 34%'],
  [{ state: 'preparing' as const, secondsLeft: 340 }, 'Preparing 34%, about 6 min'],
  [{ state: 'preparing' as const, secondsLeft: 20 }, 'Preparing 34%, less than a minute'],
  [{ state: 'preparing' as const, secondsLeft: 3600 }, 'Preparing 34%, about 1 hour'],
  [
    { state: 'preparing' as const, secondsLeft: 8000, plays: false },
    'Preparing 34%, about 2 hours. Students can watch it once it is ready',
  ],
  [{ state: 'failed' as const, message: 'It breaks off.' }, 'It breaks off.'],
  [{ state: 'ready' as const }, ''],
  [
    { state: 'ready' as const, message: 'This video has 2 audio tracks.' },
    'This video has 2 audio tracks.',
  ],
])('%j reads %j', (change, words) => {
  expect(formatVideoState({ ...video, ...change })).toBe(words);
});

// The words for files that are taken, and what is looked for in them, are one list.
import { expect, it } from 'vitest';
import { videoFormats } from './video.ts';
import { videoKinds } from './media.ts';

/** As people know them. */
const NAMES: Readonly<Record<string, string>> = {
  MP4: 'MP4',
  'QuickTime File Format': 'MOV',
  WebM: 'WebM',
};

it.each([false, true])('names every format, with preparation of videos: %s', (prepares) => {
  const names = videoFormats(prepares).map(({ name }) => NAMES[name] ?? name);
  expect(videoKinds(prepares).split(/, | or /)).toEqual(names);
});

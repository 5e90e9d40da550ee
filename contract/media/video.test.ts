// The accepted video formats in messages and in the file check come from one list.
import { expect, it } from 'vitest';
import { listVideoFormats } from './video.ts';
import { formatVideoKinds } from './media.ts';

/** Format names as users know them. */
const NAMES: Readonly<Record<string, string>> = {
  MP4: 'MP4',
  'QuickTime File Format': 'MOV',
  WebM: 'WebM',
};

it.each([false, true])('names every accepted format, with video preparation: %s', (prepares) => {
  const names = listVideoFormats(prepares).map(({ name }) => NAMES[name] ?? name);
  expect(formatVideoKinds(prepares).split(/, | or /)).toEqual(names);
});

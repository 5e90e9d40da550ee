// The check of a chosen file before the upload: real videos and other files.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { ApiError } from '#site/api/client.ts';
import { getCode } from '#site/api/error-codes.ts';
import { isOfTheFile, noteRefusal, getRefusal } from './file-check.ts';
import { missingFile } from './chosen-file.ts';

const takesAnyVideo = vi.hoisted(() => vi.fn(() => Promise.resolve(false)));
vi.mock('#site/api/server.ts', async (load) => ({ ...(await load<object>()), takesAnyVideo }));
afterEach(() => void takesAnyVideo.mockResolvedValue(false));

const chosen = async (fixture: string, name = fixture): Promise<File> =>
  new File([await readFile(`tests/support/files/${fixture}`)], name, { type: 'video/mp4' });

/** Removes the Unicode marks that isolate the text direction of a name. */
const getText = async (file: File) => (await getRefusal(file)).replaceAll(/[\u2066-\u2069]/g, '');

it.each([
  ['lesson.mp4', ''],
  ['lesson.mov', ''],
  [
    'hevc.mp4',
    "'IMG_1.MOV' is HEVC (H.265), which not every browser can play. Export it as H.264 (MP4).",
  ],
  ['clip.webm', "'IMG_1.MOV' is not an MP4 or MOV video. Export it as H.264 (MP4)."],
  ['sound-only.mp4', "'IMG_1.MOV' has sound but no picture. Export it as H.264 (MP4)."],
  ['text.mp4', "'IMG_1.MOV' is not an MP4 or MOV video. Export it as H.264 (MP4)."],
])('%s gives the error: %s', async (fixture, sentence) => {
  expect(await getText(await chosen(fixture, 'IMG_1.MOV'))).toBe(sentence);
});

it.each(['hevc.mp4', 'clip.webm', 'lesson.mp4'])(
  'when the server prepares videos, %s is accepted, but not audio alone',
  async (fixture) => {
    takesAnyVideo.mockResolvedValue(true);
    expect(await getText(await chosen(fixture))).toBe('');
    expect(await getText(await chosen('sound-only.mp4'))).toMatch(/no picture/);
    expect(await getText(await chosen('text.mp4'))).toMatch(/is not an MP4, MOV or WebM video/);
  },
);

it('empty files, files that are too large and files from before a reload are reported without reading them', async () => {
  expect(await getText(new File([], 'a.mp4'))).toBe("'a.mp4' is empty. Choose another file.");
  expect(await getText(missingFile('a.mp4'))).toMatch(/^Choose 'a\.mp4' again/);
  const large = Object.defineProperty(new File([], 'a.mp4'), 'size', { value: VIDEO_MAX_BYTES });
  expect(await getText(large)).toBe('Video file must be less than 500MB.');
});

it('a file moved meanwhile is reported as no longer readable', async () => {
  const file = await chosen('lesson.mp4');
  const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: gone });
  expect(await getText(file)).toMatch(/^'lesson\.mp4' can no longer be read/);
});

it('a file that the server rejected is not sent again; other errors do not reject the file', async () => {
  const file = await chosen('lesson.mp4');
  noteRefusal(file, 'Refused.');
  expect(await getRefusal(file)).toBe('Refused.');
  const isIts = (status: number) => isOfTheFile(new ApiError({ code: getCode(status) }));
  expect([400, 413, 415, 422, 500].filter(isIts)).toEqual([413, 415]);
});

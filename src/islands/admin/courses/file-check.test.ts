// The check of a chosen file before the upload: real videos and other files.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { ApiError } from '#site/api/client.ts';
import { toFailureCode } from '#site/api/error-codes.ts';
import { isFileRefusal, saveRefusal, checkFile } from './file-check.ts';
import { createMissingFile } from './chosen-file.ts';

const isAnyVideoAccepted = vi.hoisted(() => vi.fn(() => Promise.resolve(false)));
vi.mock('#site/api/server.ts', async (load) => ({ ...(await load<object>()), isAnyVideoAccepted }));
afterEach(() => void isAnyVideoAccepted.mockResolvedValue(false));

const loadFixture = async (fixture: string, name = fixture): Promise<File> =>
  new File([await readFile(`tests/support/files/${fixture}`)], name, { type: 'video/mp4' });

/** Removes the Unicode marks that isolate the text direction of a name. */
const checkText = async (file: File) => (await checkFile(file)).replaceAll(/[\u2066-\u2069]/g, '');

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
  expect(await checkText(await loadFixture(fixture, 'IMG_1.MOV'))).toBe(sentence);
});

it.each(['hevc.mp4', 'clip.webm', 'lesson.mp4'])(
  'when the server prepares videos, %s is accepted, but not audio alone',
  async (fixture) => {
    isAnyVideoAccepted.mockResolvedValue(true);
    expect(await checkText(await loadFixture(fixture))).toBe('');
    expect(await checkText(await loadFixture('sound-only.mp4'))).toMatch(/no picture/);
    expect(await checkText(await loadFixture('text.mp4'))).toMatch(
      /is not an MP4, MOV or WebM video/,
    );
  },
);

it('empty files, files that are too large and files from before a reload are reported without reading them', async () => {
  expect(await checkText(new File([], 'a.mp4'))).toBe("'a.mp4' is empty. Choose another file.");
  expect(await checkText(createMissingFile('a.mp4'))).toMatch(/^Choose 'a\.mp4' again/);
  const large = Object.defineProperty(new File([], 'a.mp4'), 'size', { value: VIDEO_MAX_BYTES });
  expect(await checkText(large)).toBe('Video file must be less than 500MB.');
});

it('a file moved meanwhile is reported as no longer readable', async () => {
  const file = await loadFixture('lesson.mp4');
  const rejectGone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: rejectGone });
  expect(await checkText(file)).toMatch(/^'lesson\.mp4' can no longer be read/);
});

it('a file that the server rejected is not sent again; other errors do not reject the file', async () => {
  const file = await loadFixture('lesson.mp4');
  saveRefusal(file, 'Refused.');
  expect(await checkFile(file)).toBe('Refused.');
  const isRefused = (status: number) =>
    isFileRefusal(new ApiError({ code: toFailureCode(status) }));
  expect([400, 413, 415, 422, 500].filter(isRefused)).toEqual([413, 415]);
});

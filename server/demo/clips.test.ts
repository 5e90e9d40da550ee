// The committed clips play in browsers as they are: H.264 and AAC, small, with frequent keyframes
// and bilingual captions.
import { open, readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { getCaptionsFile, CLIP_LANGUAGES, CLIPS, CLIPS_FOLDER } from '#server/demo/clips.ts';
import { readCues } from '#server/demo/videos.ts';

const CLIPS_MAX_BYTES = 14_000_000;
const KEYFRAME_EVERY_SECONDS = 4;
/** Characters per second that adults read comfortably, counted in graphemes. */
const LETTERS_A_SECOND = 17;
const LINE_MAX = 44;

const getPath = (file: string): string => fileURLToPath(new URL(file, CLIPS_FOLDER));
const getInput = (file: string): Input =>
  new Input({ source: new FilePathSource(getPath(file)), formats: ALL_FORMATS });

describe('the demo clips', () => {
  it('are the listed files with their captions and nothing else, at most 14 MB together', async () => {
    const files = await readdir(CLIPS_FOLDER);
    const listed = CLIPS.flatMap(({ key, file }) => [
      file,
      ...CLIP_LANGUAGES.map((language) => getCaptionsFile(key, language)),
    ]);
    expect(files.sort()).toEqual(listed.sort());
    const sizes = await Promise.all(files.map(async (file) => (await stat(getPath(file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(CLIPS_MAX_BYTES);
  });

  it('come in both containers that an author may upload', () => {
    expect(new Set(CLIPS.map((clip) => clip.type))).toEqual(
      new Set(['video/mp4', 'video/quicktime']),
    );
  });

  it.each(CLIPS)('$file has H.264 and AAC for 40 to 90 seconds', async ({ file, type }) => {
    using input = getInput(file);
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const seconds = await input.computeDuration();
    expect((await input.getFormat()).mimeType).toBe(type);
    expect(await video?.getCodecParameterString()).toMatch(/^avc1\.6400/);
    expect([await video?.getDisplayWidth(), await video?.getDisplayHeight()]).toEqual([1280, 720]);
    expect(await audio?.getCodec()).toBe('aac');
    expect(await audio?.getNumberOfChannels()).toBe(2);
    expect(seconds).toBeGreaterThanOrEqual(40);
    expect(seconds).toBeLessThanOrEqual(90);
  });

  it.each(CLIPS)('$file starts to play before it is downloaded completely', async ({ file }) => {
    await using handle = await open(getPath(file));
    const { buffer } = await handle.read(Buffer.alloc(256 * 1024), 0);
    const index = buffer.indexOf('moov', 0, 'latin1');
    const pictures = buffer.indexOf('mdat', 0, 'latin1');
    expect(index).toBeGreaterThan(0);
    expect(pictures === -1 || index < pictures).toBe(true);
  });

  it.each(CLIPS)('$file has a keyframe every four seconds', async ({ file }) => {
    using input = getInput(file);
    const video = await input.getPrimaryVideoTrack();
    expect(video).not.toBeNull();
    if (!video) return;
    const packets = new EncodedPacketSink(video);
    const end = Math.floor(await video.computeDuration());
    for (let second = 0; second < end; second += KEYFRAME_EVERY_SECONDS) {
      const key = await packets.getKeyPacket(second + 0.001, { verifyKeyPackets: true });
      expect(key?.timestamp).toBeCloseTo(second, 2);
    }
  });
});

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });
const captions = CLIPS.flatMap(({ key, file }) =>
  CLIP_LANGUAGES.map((language) => ({ key, file, language })),
);

describe('the captions of the demo clips', () => {
  it.each(captions)('$key, $language: cues do not overlap or outlast the video', async (item) => {
    using input = getInput(item.file);
    const end = (await input.computeDuration()) * 1000;
    const cues = await readCues(item.key, item.language);
    expect(cues.length).toBeGreaterThanOrEqual(10);
    expect(cues.at(-1)?.end).toBeLessThanOrEqual(end);
    for (const [index, cue] of cues.entries()) {
      expect(cue.end).toBeGreaterThan(cue.start);
      expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
    }
  });

  it.each(captions)('$key, $language: two lines at most, slow enough to read', async (item) => {
    for (const { start, end, text } of await readCues(item.key, item.language)) {
      const lines = text.split('\n');
      expect(lines.length, text).toBeLessThanOrEqual(2);
      for (const line of lines)
        expect([...letters.segment(line)].length).toBeLessThanOrEqual(LINE_MAX);
      const seen = [...letters.segment(text)].length;
      expect(seen / ((end - start) / 1000), text).toBeLessThanOrEqual(LETTERS_A_SECOND);
    }
  });

  it.each(CLIPS)('$key: cues of both languages have the same times', async ({ key }) => {
    const [english, hindi] = await Promise.all([readCues(key, 'en'), readCues(key, 'hi')]);
    const moments = ({ start, end }: { start: number; end: number }) => [start, end];
    expect(hindi.map(moments)).toEqual(english.map(moments));
    for (const { text } of hindi) expect(text).toMatch(/\p{Script=Devanagari}/u);
    for (const { text } of english) expect(text).not.toMatch(/\p{Script=Devanagari}/u);
  });
});

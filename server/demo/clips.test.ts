// The committed clips are what a browser plays: H.264 and AAC, short, small, and exact to seek in.
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { CLIPS, CLIPS_FOLDER } from '#server/demo/clips.ts';

const CLIPS_MAX_BYTES = 8 * 1024 * 1024;
const KEYFRAME_EVERY_SECONDS = 1;

const pathOf = (file: string): string => fileURLToPath(new URL(file, CLIPS_FOLDER));

describe('the demo clips', () => {
  it('are the eight files of the list and nothing else, under 8 MiB together', async () => {
    const files = await readdir(CLIPS_FOLDER);
    expect(files.sort()).toEqual(CLIPS.map((clip) => clip.file).sort());
    const sizes = await Promise.all(files.map(async (file) => (await stat(pathOf(file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(CLIPS_MAX_BYTES);
  });

  it('come in both containers an author may upload', () => {
    expect(new Set(CLIPS.map((clip) => clip.type))).toEqual(
      new Set(['video/mp4', 'video/quicktime']),
    );
  });

  it.each(CLIPS)('$file holds H.264 and AAC for 8 to 15 seconds', async ({ file, type }) => {
    using input = new Input({ source: new FilePathSource(pathOf(file)), formats: ALL_FORMATS });
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const seconds = await input.computeDuration();
    expect((await input.getFormat()).mimeType).toBe(type);
    expect(await video?.getCodec()).toBe('avc');
    expect(await audio?.getCodec()).toBe('aac');
    expect(await audio?.getNumberOfChannels()).toBe(2);
    expect(seconds).toBeGreaterThanOrEqual(8);
    expect(seconds).toBeLessThanOrEqual(15);
  });

  it.each(CLIPS)('$file can be entered at every second', async ({ file }) => {
    using input = new Input({ source: new FilePathSource(pathOf(file)), formats: ALL_FORMATS });
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

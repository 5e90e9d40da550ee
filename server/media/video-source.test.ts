// Reads ffprobe's output, and refuses videos that cannot be prepared.
import { expect, it } from 'vitest';
import { parseVideoSource } from './video-source.ts';

const picture = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  r_frame_rate: '25/1',
};
const buildProbeOutput = (changes: object, more: object[] = [], duration = '60.5') =>
  JSON.stringify({ streams: [{ ...picture, ...changes }, ...more], format: { duration } });

it.each([
  ['25/1', '25/1', '25'],
  ['60/1', '60/1', '60/2'],
  ['30000/1001', '30000/1001', '30000/1001'],
  ['60000/1001', '60000/1001', '60000/2002'],
  ['120/1', '120/1', '120/4'],
  ['90000/1', '19200/1000', '19200/1000'],
  ['0/0', '0/0', '25'],
])('prepares a video of %s, on average %s, at %s frames per second', (own, mean, rate) => {
  expect(parseVideoSource(buildProbeOutput({ r_frame_rate: own, avg_frame_rate: mean })).rate).toBe(
    rate,
  );
});

it('measures the displayed size: after rotation, with square pixels, ignoring a cover picture', () => {
  const turned = { side_data_list: [{}, { rotation: -90 }] };
  expect(parseVideoSource(buildProbeOutput(turned))).toMatchObject({ width: 1080, height: 1920 });
  const stretched = { width: 1440, sample_aspect_ratio: '4:3' };
  expect(parseVideoSource(buildProbeOutput(stretched))).toMatchObject({
    width: 1920,
    isStretched: true,
  });
  const cover = { index: 0, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  expect(parseVideoSource(buildProbeOutput(cover, [{ ...picture, index: 2 }]))).toMatchObject({
    stream: 2,
  });
});

it('detects audio and HDR', () => {
  const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' };
  expect(parseVideoSource(buildProbeOutput({}, [sound]))).toMatchObject({
    audioStreams: [1],
    isHdr: false,
  });
  const unknown = { index: 1, codec_type: 'audio' };
  expect(parseVideoSource(buildProbeOutput({}, [unknown])).audioStreams).toEqual([]);
  expect(
    parseVideoSource(buildProbeOutput({}, [unknown, { ...sound, index: 2 }])).audioStreams,
  ).toEqual([2]);
  expect(parseVideoSource(buildProbeOutput({ color_transfer: 'arib-std-b67' }))).toMatchObject({
    isHdr: true,
  });
});

const buildTrack = (index: number, changes: object = {}) => ({
  index,
  codec_type: 'audio',
  codec_name: 'aac',
  ...changes,
});
const withLanguage = (language: string) => ({ tags: { language } });
const MIXED = 'They were mixed into one.';

it.each([
  ['one track', [buildTrack(1)], [1], ''],
  ['two without a language', [buildTrack(1), buildTrack(2, withLanguage('und'))], [1, 2], MIXED],
  [
    'one language',
    [buildTrack(1, withLanguage('hin')), buildTrack(2, withLanguage('HIN'))],
    [1, 2],
    MIXED,
  ],
  ['one language and none', [buildTrack(1, withLanguage('eng')), buildTrack(2)], [1, 2], MIXED],
  [
    'two languages',
    [buildTrack(1, withLanguage('hin')), buildTrack(2, withLanguage('eng'))],
    [1],
    'Only track 1 is played.',
  ],
  [
    'two languages, the second as default',
    [
      buildTrack(1, { ...withLanguage('hin'), disposition: { default: 0 } }),
      buildTrack(2, { ...withLanguage('eng'), disposition: { default: 1 } }),
    ],
    [2],
    'Only track 2 is played.',
  ],
  [
    'a commentary',
    [buildTrack(1), buildTrack(2, { disposition: { comment: 1 } })],
    [1],
    'Only track 1',
  ],
  [
    'an audio description',
    [buildTrack(1), buildTrack(2, { disposition: { visual_impaired: 1 } })],
    [1],
    'Only track 1',
  ],
  [
    'nine tracks',
    Array.from({ length: 9 }, (_, index) => buildTrack(index + 1)),
    [1],
    'This video has 9 audio tracks. Only track 1 is played.',
  ],
])('with %s, uses the audio tracks of one recording', (_name, tracks, audioStreams, words) => {
  const { audioNote, ...source } = parseVideoSource(buildProbeOutput({}, tracks));
  expect(source).toMatchObject({ audioStreams });
  expect(audioNote).toContain(words);
  expect(audioNote === '').toBe(tracks.length === 1);
});

it.each([
  ['tt', true],
  ['bb', true],
  ['tb', true],
  ['bt', true],
  ['progressive', false],
  ['unknown', false],
])('with field order %s, is interlaced: %s', (field_order, isInterlaced) => {
  expect(parseVideoSource(buildProbeOutput({ field_order }))).toMatchObject({ isInterlaced });
});

it('uses the measured duration if the file states none', () => {
  const streams = [picture];
  expect(parseVideoSource(JSON.stringify({ streams, format: {} }), 9).seconds).toBe(9);
  expect(
    parseVideoSource(JSON.stringify({ streams, format: { duration: '8.5' } }), 9).seconds,
  ).toBe(8.5);
});

it.each([
  ['of the same length as its sound', { duration: '6.0' }, { duration: '6.1' }, 0],
  ['with less sound', { duration: '9.0' }, { duration: '6.0' }, 0],
  ['with more sound', { duration: '6.0' }, { duration: '9.0' }, 3],
  ['that begins later', { start_time: '2.0', duration: '6.0' }, { duration: '9.0' }, 1],
  ['in WebM', { tags: { DURATION: '00:00:06.000' } }, { tags: { DURATION: '01:01:10.5' } }, 3664.5],
  ['without a length', {}, { duration: '9.0' }, 0],
])('shows the last picture of a video %s long enough', (_name, ofPicture, ofSound, seconds) => {
  const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', ...ofSound };
  expect(parseVideoSource(buildProbeOutput(ofPicture, [sound])).stillSeconds).toBe(seconds);
});

it.each([
  ['output other than JSON', 'x', /cannot be read/],
  ['an empty file', '{}', /no picture/],
  [
    'a file with only sound',
    JSON.stringify({ streams: [{ index: 0, codec_type: 'audio' }] }),
    /no picture/,
  ],
  ['a video without a length', buildProbeOutput({}, [], '0'), /length of this video is unknown/],
  ['a video of unknown length', buildProbeOutput({}, [], 'N/A'), /length of this video is unknown/],
  ['a video of 24 hours', buildProbeOutput({}, [], '86400'), /longer than 12 hours/],
  ['a video 30,000 pixels wide', buildProbeOutput({ width: 30_000 }), /larger than 3840 × 2160/],
  [
    'a video 2,400 pixels high',
    buildProbeOutput({ width: 3000, height: 2400 }),
    /larger than 3840 × 2160/,
  ],
])('refuses %s with an explanation', (_name, text, words) => {
  expect(() => parseVideoSource(text)).toThrow(words);
});

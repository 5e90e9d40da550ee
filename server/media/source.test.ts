// Reads ffprobe's output, and refuses videos that cannot be prepared.
import { expect, it } from 'vitest';
import { readSource } from './source.ts';

const picture = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  r_frame_rate: '25/1',
};
const probeOutput = (changes: object, more: object[] = [], duration = '60.5') =>
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
  expect(readSource(probeOutput({ r_frame_rate: own, avg_frame_rate: mean })).rate).toBe(rate);
});

it('measures the displayed size: after rotation, with square pixels, ignoring a cover picture', () => {
  const turned = { side_data_list: [{}, { rotation: -90 }] };
  expect(readSource(probeOutput(turned))).toMatchObject({ width: 1080, height: 1920 });
  const stretched = { width: 1440, sample_aspect_ratio: '4:3' };
  expect(readSource(probeOutput(stretched))).toMatchObject({ width: 1920, isStretched: true });
  const cover = { index: 0, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  expect(readSource(probeOutput(cover, [{ ...picture, index: 2 }]))).toMatchObject({ stream: 2 });
});

it('detects audio and HDR', () => {
  const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' };
  expect(readSource(probeOutput({}, [sound]))).toMatchObject({ audioStreams: [1], isHdr: false });
  const unknown = { index: 1, codec_type: 'audio' };
  expect(readSource(probeOutput({}, [unknown])).audioStreams).toEqual([]);
  expect(readSource(probeOutput({}, [unknown, { ...sound, index: 2 }])).audioStreams).toEqual([2]);
  expect(readSource(probeOutput({ color_transfer: 'arib-std-b67' }))).toMatchObject({
    isHdr: true,
  });
});

const track = (index: number, changes: object = {}) => ({
  index,
  codec_type: 'audio',
  codec_name: 'aac',
  ...changes,
});
const inLanguage = (language: string) => ({ tags: { language } });
const MIXED = 'They were mixed into one.';

it.each([
  ['one track', [track(1)], [1], ''],
  ['two without a language', [track(1), track(2, inLanguage('und'))], [1, 2], MIXED],
  ['one language', [track(1, inLanguage('hin')), track(2, inLanguage('HIN'))], [1, 2], MIXED],
  ['one language and none', [track(1, inLanguage('eng')), track(2)], [1, 2], MIXED],
  [
    'two languages',
    [track(1, inLanguage('hin')), track(2, inLanguage('eng'))],
    [1],
    'Only track 1 is played.',
  ],
  [
    'two languages, the second as default',
    [
      track(1, { ...inLanguage('hin'), disposition: { default: 0 } }),
      track(2, { ...inLanguage('eng'), disposition: { default: 1 } }),
    ],
    [2],
    'Only track 2 is played.',
  ],
  ['a commentary', [track(1), track(2, { disposition: { comment: 1 } })], [1], 'Only track 1'],
  [
    'an audio description',
    [track(1), track(2, { disposition: { visual_impaired: 1 } })],
    [1],
    'Only track 1',
  ],
  [
    'nine tracks',
    Array.from({ length: 9 }, (_, index) => track(index + 1)),
    [1],
    'This video has 9 audio tracks. Only track 1 is played.',
  ],
])('with %s, uses the audio tracks of one recording', (_name, tracks, audioStreams, words) => {
  const { audioNote, ...source } = readSource(probeOutput({}, tracks));
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
  expect(readSource(probeOutput({ field_order }))).toMatchObject({ isInterlaced });
});

it('uses the measured duration if the file states none', () => {
  const streams = [picture];
  expect(readSource(JSON.stringify({ streams, format: {} }), 9).seconds).toBe(9);
  expect(readSource(JSON.stringify({ streams, format: { duration: '8.5' } }), 9).seconds).toBe(8.5);
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
  expect(readSource(probeOutput(ofPicture, [sound])).stillSeconds).toBe(seconds);
});

it.each([
  ['output other than JSON', 'x', /cannot be read/],
  ['an empty file', '{}', /no picture/],
  [
    'a file with only sound',
    JSON.stringify({ streams: [{ index: 0, codec_type: 'audio' }] }),
    /no picture/,
  ],
  ['a video without a length', probeOutput({}, [], '0'), /no length/],
  ['a video of unknown length', probeOutput({}, [], 'N/A'), /no length/],
  ['a video of 24 hours', probeOutput({}, [], '86400'), /longer than 12 hours/],
  ['a video 30,000 pixels wide', probeOutput({ width: 30_000 }), /larger than 3840 × 2160/],
  [
    'a video 2,400 pixels high',
    probeOutput({ width: 3000, height: 2400 }),
    /larger than 3840 × 2160/,
  ],
])('refuses %s with an explanation', (_name, text, words) => {
  expect(() => readSource(text)).toThrow(words);
});

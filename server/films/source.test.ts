// What ffprobe says, read as the film that people see; and films of which no package is made.
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
const said = (changes: object, more: object[] = [], duration = '60.5') =>
  JSON.stringify({ streams: [{ ...picture, ...changes }, ...more], format: { duration } });

it.each([
  ['25/1', '25/1', '25'],
  ['60/1', '60/1', '60/2'],
  ['30000/1001', '30000/1001', '30000/1001'],
  ['60000/1001', '60000/1001', '60000/2002'],
  ['120/1', '120/1', '120/4'],
  ['90000/1', '19200/1000', '19200/1000'],
  ['0/0', '0/0', '25'],
])('a film of %s, %s on the mean, is made at %s', (own, mean, rate) => {
  expect(readSource(said({ r_frame_rate: own, avg_frame_rate: mean })).rate).toBe(rate);
});

it('is measured as it is seen: turned, with square pixels, behind a picture of its cover', () => {
  const turned = { side_data_list: [{}, { rotation: -90 }] };
  expect(readSource(said(turned))).toMatchObject({ width: 1080, height: 1920 });
  const stretched = { width: 1440, sample_aspect_ratio: '4:3' };
  expect(readSource(said(stretched))).toMatchObject({ width: 1920, isStretched: true });
  const cover = { index: 0, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  expect(readSource(said(cover, [{ ...picture, index: 2 }]))).toMatchObject({ stream: 2 });
});

it('knows sound and bright colours', () => {
  const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' };
  expect(readSource(said({}, [sound]))).toMatchObject({ hasSound: true, isHdr: false });
  expect(readSource(said({}, [{ index: 1, codec_type: 'audio' }])).hasSound).toBe(false);
  expect(readSource(said({ color_transfer: 'arib-std-b67' }))).toMatchObject({ isHdr: true });
});

it.each([
  ['what is no JSON', 'x', /cannot be read/],
  ['nothing', '{}', /no picture/],
  ['sound alone', JSON.stringify({ streams: [{ index: 0, codec_type: 'audio' }] }), /no picture/],
  ['no length', said({}, [], '0'), /no length/],
  ['an unknown length', said({}, [], 'N/A'), /no length/],
  ['a day', said({}, [], '86400'), /longer than 12 hours/],
  ['30,000 pixels', said({ width: 30_000 }), /larger than 3840 × 2160/],
  ['2,400 lines', said({ width: 3000, height: 2400 }), /larger than 3840 × 2160/],
])('%s is refused in words', (_name, text, words) => {
  expect(() => readSource(text)).toThrow(words);
});

// Playlists that native players accept, and the bit rates that they state.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPlaylistFaults } from '#tests/support/playlists.ts';
import type { MeasuredRendition } from './package-facts.ts';
import { computeRates, encodeRunLengths, parseSegments } from './measure-rendition.ts';
import { listFileNames, buildMasterPlaylist, buildRenditionPlaylist } from './playlists.ts';

const rendition: MeasuredRendition = {
  rung: 240,
  width: 426,
  height: 240,
  average: 90_000,
  peak: 120_000,
  codecs: 'avc1.4d4015,mp4a.40.2',
  rate: 29.97,
  segments: [],
};
const lengths = fc.array(fc.float({ min: Math.fround(0.04), max: 8, noNaN: true }), {
  minLength: 1,
  maxLength: 50,
});

it('a media playlist with segments of any length is valid, and names each segment once', () => {
  fc.assert(
    fc.property(lengths, (seconds) => {
      const segments = encodeRunLengths(seconds);
      const text = buildRenditionPlaylist({ segments }, '/segments/');
      expect(findPlaylistFaults(text, 'media')).toEqual([]);
      const named = parseSegments(text.replaceAll('/segments/', ''));
      expect(named.map(({ name }) => name)).toEqual(listFileNames({ segments }).slice(1));
    }),
  );
});

it('a master playlist is valid, with and without sound', () => {
  const silent = { ...rendition, rung: 360, codecs: 'avc1.4d401e' };
  expect(findPlaylistFaults(buildMasterPlaylist([rendition, silent]), 'master')).toEqual([]);
});

it('finds faults in invalid playlists', () => {
  const media = buildRenditionPlaylist({ segments: [{ seconds: 4, times: 2 }] }, '/segments/');
  const broken = [
    media.replace('TARGETDURATION:4', 'TARGETDURATION:3'),
    media.replace('#EXT-X-ENDLIST\n', ''),
    media.replace('MEDIA-SEQUENCE:0', 'MEDIA-SEQUENCE:1'),
    media.replace('VERSION:7', 'VERSION:3'),
    media.replaceAll('\n', '\r\n'),
  ];
  for (const item of broken) expect(findPlaylistFaults(item, 'media')).not.toEqual([]);
  const master = buildMasterPlaylist([rendition]).replace('BANDWIDTH=120000', 'BANDWIDTH=1000');
  expect(findPlaylistFaults(master, 'master')).not.toEqual([]);
});

it('the peak rate comes from a representative segment, and is at least the average', () => {
  const tail = { seconds: 0.1, bits: 90_000 };
  expect(
    computeRates([{ seconds: 4, bits: 400_000 }, { seconds: 4, bits: 800_000 }, tail]),
  ).toEqual({
    average: Math.ceil(1_290_000 / 8.1),
    peak: 200_000,
  });
  expect(computeRates([tail])).toEqual({ average: 900_000, peak: 900_000 });
});

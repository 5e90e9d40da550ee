// The artwork is part of the brand: these pictures may not change by a byte unintentionally.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ArtOptions } from './canvas.ts';
import { type CompositionName, renderArt } from './render.ts';

const PINNED: readonly [CompositionName, ArtOptions, string][] = [
  [
    'hero',
    { seed: 'dhaga-969', density: 0.5, palette: 'genda', symmetry: 'c4', animate: true },
    '7e79c67e92a83dbc0ce3b495c5800c45d480ffca9fe4b3ca658a2b9f44970820',
  ],
  [
    'hero',
    { seed: 'dhaga-969', density: 0.5, palette: 'raat', symmetry: 'c4' },
    'd98f60454006b247a27a48d9ab335afbb8d2a7a1f868b5c4a1cb50ef1df3b6d6',
  ],
  [
    'social',
    { seed: 'kirana', w: 800, h: 800 },
    'f5c9743807747d6897d06c7349f727ad276382677e6a0d650fe5c4ea3b4d0af8',
  ],
  [
    'design',
    { seed: 'ajrakh7' },
    'abae235487d28df00b1c03530aa09c65e7675c64f13f1bc797e0dd3c6d2ca004',
  ],
  [
    'video',
    { seed: 'one', w: 1200, h: 900 },
    'c15ff3ee2a572e0f5a2167a2c2fcc10b52c439ccb08d2065958a1193806bf2e0',
  ],
  [
    'thumb',
    { seed: 'course-0', variant: 'bloom', palette: 'genda' },
    '67ae68247a7f4e75a52722305c60246c4a50b275e1b8858abe869a123f8fe014',
  ],
  [
    'thumb',
    { seed: 'course-1', variant: 'kolam', palette: 'rani' },
    '17c0260c8a4cf810d1fe3f77646f99299b30e4ba801b4a5467b6feef2783eeff',
  ],
  [
    'thumb',
    { seed: 'course-2', variant: 'arches', palette: 'mor' },
    '0c8b29412e40fb453d4fab873f9f1bd50c26d4fd5f0f1e2170264da9f54c4fab',
  ],
  [
    'thumb',
    { seed: 'course-3', variant: 'weave', palette: 'neel' },
    'e7973cf47731d7357b63daa614a83bd2a94b0b6cac25ab247ce073b6edab62ae',
  ],
  [
    'thumb',
    { seed: 'course-4', variant: 'tiles', palette: 'sindoor' },
    '5044ba0e038c74e74c667e3139249947efe115baa8e06eddea728b60c260952c',
  ],
  [
    'thumb',
    { seed: 'course-5', variant: 'lotus', palette: 'tota' },
    'feeb9f2637181569acd4e7bcb3e2e2343bea1bfbc83dc14ddcd37a755ded070d',
  ],
  [
    'thumb',
    { seed: '65a1b2c3d4e5f60718293a4b' },
    'd4e7b86a1a3c3a6d80ead11403e9ad8e37a22654a41bffd580a0538440e3801a',
  ],
  [
    'avatar',
    { seed: 'p9', palette: 'gulabi' },
    '8ea09140c636bb92f5f8f2937fa5d9a692332ebc420f6e821a086bfe66bd73b7',
  ],
  [
    'avatar',
    { seed: '65a1b2c3d4e5f60718293a4b' },
    'd3166e8cf59f122fcca46aa5f5a75670cd983757ac4c973242ec903c173ddd43',
  ],
  [
    'glyph',
    { seed: 'z0', cols: 5, mask: 'lotus', density: 0.75, symmetry: 'c4', stroke: 1.5 },
    '55ce6e74ec26902dce3c623d3a338175592901df4d73932be147157f2af5fd6f',
  ],
  [
    'border',
    { seed: 'cert-6', palette: 'khadi', w: 800, h: 1120, cols: 17 },
    '4aa3ea946a577b04197dee081da39b6c3a9a12dfdc2d01ae262908b687d40047',
  ],
  [
    'seal',
    { seed: 'Aarohi Sharma', palette: 'khadi' },
    '221819b1d8c1bfbde94276c49980b06bfe6e3708054fe3b037dcc4f785004dff',
  ],
  [
    'og',
    { seed: 'og3', palette: 'genda', title: 'A "title" & more' },
    '88d861af840e1591d2fb0bf797fbb86df272cf6429e27ca5fd806e4a2954a9a2',
  ],
];

describe('artwork', () => {
  it.each(PINNED)('%s %j renders the same bytes as before', (use, options, expected) => {
    expect(createHash('sha256').update(renderArt(use, options)).digest('hex')).toBe(expected);
  });

  it('labels a titled picture with its escaped title', () => {
    const svg = renderArt('seal', { title: 'Seal of "A & B" <x' });
    expect(svg).toContain('role="img" aria-label="Seal of &quot;A &amp; B&quot; &lt;x"');
  });

  it('gives two copies of one picture different ids when salted', () => {
    const getIds = (salt: string) =>
      renderArt('design', { seed: 'ajrakh7', salt }).match(/id="[^"]+"/g);
    expect(new Set([...(getIds('a') ?? []), ...(getIds('b') ?? [])]).size).toBe(
      2 * (getIds('a')?.length ?? 0),
    );
  });
});

// The artwork is part of the brand: these pictures may not change by a byte without intent.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ArtOptions } from './canvas.ts';
import { type ArtUse, renderArt } from './render.ts';

const PINNED: readonly [ArtUse, ArtOptions, string][] = [
  [
    'hero',
    { seed: 'dhaga-969', density: 0.5, palette: 'genda', symmetry: 'c4', animate: true },
    'c9bdddb9ec7bda809b68b4cdec8f556826e8d50945cf5f0caf544079eaa95dad',
  ],
  [
    'hero',
    { seed: 'dhaga-969', density: 0.5, palette: 'raat', symmetry: 'c4' },
    '2c41fa8ad91215370e789b9aa9949a54ef4845de87c6642dfb8a89e59496c1b3',
  ],
  [
    'campaign',
    { seed: 'uday', w: 1000, h: 1100 },
    'aa537b69a32228001baba328a2b19e6a32dc34ea15d9b95296c69add56423684',
  ],
  [
    'social',
    { seed: 'kirana', w: 800, h: 800 },
    '6827d7c5eb5d25c2a28c57bcc315d5c50ad6c3a4f6e726ba6488ffa1c181e654',
  ],
  [
    'design',
    { seed: 'ajrakh7' },
    'cf23f16e769b301412cd670d25841782b7d8df6c67737d862ec24eb99c85a072',
  ],
  [
    'video',
    { seed: 'one', w: 1200, h: 900 },
    '19b294ad07dae29e5ed3d0b572fa0c344dd18cc286e937c491c8371fa19bdeda',
  ],
  [
    'influencer',
    { seed: 'mor' },
    '82d86da306a1d5f9e936897592248dd0355783b6951b3c691c1bcfe57d148812',
  ],
  ['event', { seed: 'genda' }, '97e5279e9b69aa043f1760e3d8d17338960f78b65fc890879a7b6d4a7643b73b'],
  [
    'thumb',
    { seed: 'course-0', variant: 'bloom', palette: 'genda' },
    '68342e99d95cbae900f0401c66e5a48d4e393a27088bfe867b2ca2092ef59d34',
  ],
  [
    'thumb',
    { seed: 'course-1', variant: 'kolam', palette: 'rani' },
    'fd61b00cecb71acd4ab48d684e7bbc98a3969682b1c1a03b0dba8e5aa90f52e5',
  ],
  [
    'thumb',
    { seed: 'course-2', variant: 'arches', palette: 'mor' },
    '02ce27ce1b129d1dc265d0cea62bbc478e986d4d71c0ab7a567d4c390bbf3baa',
  ],
  [
    'thumb',
    { seed: 'course-3', variant: 'weave', palette: 'neel' },
    'b4d8b8876f45cd541d2adce253315f1e7ecdc0139a2243da5d17f0a7356bf9a1',
  ],
  [
    'thumb',
    { seed: 'course-4', variant: 'tiles', palette: 'sindoor' },
    '45c54e147af036b47bf6362f94b82f2a3e9b04bb5a5ac88ff1e0b22666dc0bc1',
  ],
  [
    'thumb',
    { seed: 'course-5', variant: 'lotus', palette: 'tota' },
    '8da6f80385bdf62ff079fc2b7b69510eef96116717b612d3510465c7b74284d8',
  ],
  [
    'thumb',
    { seed: '65a1b2c3d4e5f60718293a4b' },
    '5d4f23b9521b70493fc062455294c449ad18919a2cbbb1d0a81c81742452b53d',
  ],
  [
    'avatar',
    { seed: 'p9', palette: 'gulabi' },
    'b9818de5640894466f185514e272208c2025aec65d0f693f1dd1d89a2c953562',
  ],
  [
    'avatar',
    { seed: '65a1b2c3d4e5f60718293a4b' },
    '75cba69f15758723cc0129e0f8340560a909edf3bc488ce3074c287ca885f09b',
  ],
  ['crowd', { seed: 'adda' }, '854569f3d2316f8c517d2427b57f7330a3b9e3c4514e691e197c69c27561f76c'],
  [
    'glyph',
    { seed: 'z0', cols: 5, mask: 'lotus', density: 0.75, symmetry: 'c4', stroke: 1.5 },
    '820a7ef61d12e6c305c71ff958e3667f8a51f05298c5da980b2943dd0ea67e2e',
  ],
  ['empty', { seed: 'none' }, '8327a053192a32798165712205cdc7498144be5386b8ee882dc0397874abd769'],
  ['loader', {}, 'ae9b8642244493830e8fb9ec8a3e90f61d8e163e6f446a5c555eb6f74374b8ca'],
  ['loader', { cols: 1 }, 'ce8dfed920cab7c847b59dcdf58d8410f69edd9c161ba2b673062e7fca4614be'],
  [
    'border',
    { seed: 'cert-6', palette: 'khadi', w: 800, h: 1120, cols: 17 },
    'b493a2d05084caf00b85ba5ea476d7ac559f06682d0f87eca372b5773f249ba0',
  ],
  [
    'seal',
    { seed: 'Aarohi Sharma', palette: 'khadi' },
    'a856e15b3fd4e0b78ac11314ae571c79bc22f84d0b1f30b67761fb48c3631975',
  ],
  [
    'og',
    { seed: 'og3', palette: 'genda', title: 'A "title" & more' },
    '8c836b088b924e912fed4a049475a57b5020671f1d8a871c6ebdbef03ec344c8',
  ],
];

describe('artwork', () => {
  it.each(PINNED)('%s %j keeps its bytes', (use, options, expected) => {
    expect(createHash('sha256').update(renderArt(use, options)).digest('hex')).toBe(expected);
  });

  it('says what a titled picture shows, with the title escaped', () => {
    const svg = renderArt('seal', { title: 'Seal of "A & B" <x' });
    expect(svg).toContain('role="img" aria-label="Seal of &quot;A &amp; B&quot; &lt;x"');
  });

  it('gives two copies of one picture their own ids when salted', () => {
    const idsOf = (salt: string) =>
      renderArt('campaign', { seed: 'uday', salt }).match(/id="[^"]+"/g);
    expect(new Set([...(idsOf('a') ?? []), ...(idsOf('b') ?? [])]).size).toBe(
      2 * (idsOf('a')?.length ?? 0),
    );
  });
});

// Only pictures on our own server have smaller sizes.
import { expect, it } from 'vitest';
import { buildSrcset } from './pictures.ts';
import { listWidths } from '../site/site-media.ts';

const OURS = 'https://school.example/api/v1/media/image/0123456789abcdef01234567';

it('offers three widths of a picture on our server, for an absolute or a relative URL', () => {
  expect(buildSrcset(OURS)).toBe(`${OURS}?w=480 480w, ${OURS}?w=720 720w, ${OURS}?w=960 960w`);
  expect(buildSrcset(new URL(OURS).pathname)).toContain('?w=960 960w');
});

it.each([
  '',
  '/art/course-8.svg',
  'blob:https://school.example/0123',
  'https://cdn.example/picture.png',
  `${OURS}?token=1`,
  'https://other.example/api/v1/media/image/17.png',
])('offers no widths for %s', (address) => {
  expect(buildSrcset(address)).toBe('');
});

it('lists the own width of a site picture, without duplicates', () => {
  expect(listWidths({ width: 960 })).toEqual([480, 720, 960]);
  expect(listWidths({ width: 961 })).toEqual([480, 720, 960, 961]);
});

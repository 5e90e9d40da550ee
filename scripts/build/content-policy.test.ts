// The content security policy of pages: directives, and the origins of videos.
import { expect, it } from 'vitest';
import {
  readExternalSources,
  type Origins,
  getOrigins,
  buildPageHeaders,
} from './content-policy.ts';

/** https://www.w3.org/TR/CSP3/#directives-fetch, without those that fall back to one of these. */
const KINDS = [
  'connect-src',
  'font-src',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'worker-src',
];

function getPolicy(branch: string, origins: Origins): string {
  const { all, of } = buildPageHeaders(origins);
  return (of[branch] ?? all)['content-security-policy'] ?? '';
}

it.each(['index', 'about', 'course-detail', 'bundle', 'course', 'edit-course'])(
  'pages "%s" may prefetch our own pages, and every kind of file has its own directive',
  (branch) => {
    const policy = getPolicy(branch, { api: [], media: [], videos: [] });
    const names = policy.split('; ').map((rule) => rule.split(' ')[0]);
    // Firefox applies the general directive to prefetches.
    expect(policy).toContain("default-src 'self';");
    expect(names).toEqual(expect.arrayContaining(KINDS));
  },
);

it('only pages with a player may fetch parts of videos from the media origin', () => {
  const getRules = (branch: string) =>
    getPolicy(branch, { api: [], media: ['https://cdn.example'], videos: [] }).split('; ');
  for (const branch of ['course', 'course-detail'])
    expect(getRules(branch)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^connect-src 'self' https:\/\/cdn\.example/),
        "media-src 'self' https://cdn.example blob:",
        "worker-src 'none'",
      ]),
    );
  expect(getRules('about')?.find((rule) => rule.startsWith('connect-src'))).not.toContain(
    'cdn.example',
  );
});

it('pages may play videos from the video origins, the player may fetch them, and nothing else may', () => {
  const cdn = 'https://cdn.example';
  const bucket = 'https://films.s3.ap-south-1.amazonaws.com';
  const env = {
    STORAGE_URL: 's3://films/ours',
    STORAGE_REGION: 'ap-south-1',
    SEGMENTS_URL: `${cdn}/media/`,
  };
  const origins = getOrigins(readExternalSources(env));
  const listRulesNaming = (branch: string) => {
    const rules = getPolicy(branch, origins).split('; ');
    return rules.filter((rule) => rule.includes(bucket) || rule.includes(cdn));
  };
  const connect = `connect-src 'self' ${bucket} ${cdn}`;
  expect(listRulesNaming('course')).toEqual([`media-src 'self' ${bucket} ${cdn} blob:`, connect]);
  // Previews play on this page, which also calls the payment provider.
  expect(listRulesNaming('course-detail')).toEqual([
    `media-src 'self' ${bucket} ${cdn} blob:`,
    expect.stringContaining(connect),
  ]);
  expect(listRulesNaming('about')).toEqual([`media-src 'self' ${bucket} ${cdn}`]);
});

it('no policy comes near the limit of nginx, 4,096 characters per line', () => {
  const { all, of } = buildPageHeaders({ api: ['https://api.example'], media: [], videos: [] });
  for (const headers of [all, ...Object.values(of)])
    expect(headers['content-security-policy']?.length).toBeLessThan(2500);
});

// What a page's policy leaves to its general rule.
import { expect, it } from 'vitest';
import { inlineHashes, pageHeaders } from './content-policy.ts';

/** https://www.w3.org/TR/CSP3/#directives-fetch, but those that follow one of these where they are not given. */
const KINDS = [
  ...['connect-src', 'font-src', 'frame-src', 'img-src', 'manifest-src'],
  ...['media-src', 'object-src', 'script-src', 'style-src', 'worker-src'],
];

it.each(['index', 'about', 'course-detail', 'course', 'edit-course'])(
  'pages "%s" may ask for our own pages ahead of a click, and every kind of file has a rule of its own',
  (branch) => {
    const headers = pageHeaders(branch, inlineHashes([]), { api: [], media: [] });
    const policy = headers['content-security-policy'] ?? '';
    const names = policy.split('; ').map((rule) => rule.split(' ')[0]);
    // Firefox knows no kind for what is asked for ahead and judges it by the general rule.
    expect(policy).toContain("default-src 'self';");
    expect(names).toEqual(expect.arrayContaining(KINDS));
  },
);

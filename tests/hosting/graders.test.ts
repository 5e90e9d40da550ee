// Security headers of every response of a production server, graded by external tools.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { api } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getHostFolder } from '#server/platform/file-names.ts';
import { sendRawRequest } from './support/raw-request.ts';
import { cspFindings, hasGraders, loadObservatory } from './support/observatory.ts';

const SCORE_MIN = 100;
const folder = inject('folder');
const host = inject('ownUrl');
const built = readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** Every page, a file of every type, every call, and missing paths. */
const PATHS: readonly string[] = [
  ...built
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.replace(/(^index)?\.html$/, '')}`),
  ...listFileOfEachType(),
  ...Object.values(api).map((call) => BASE_PATH + call.path.replaceAll(/:\w+/g, 'x')),
  '/course-detail/unknown',
  '/course/unknown',
  '/no-such-page',
  '/healthz',
  '/readyz',
];

function listFileOfEachType(): string[] {
  const kinds = new Map(
    built.map((name) => [/\.(css|js|svg|png|woff2|txt|xml|webmanifest)$/.exec(name)?.[1], name]),
  );
  kinds.delete(undefined);
  return [...kinds.values()].map((name) => `/${name}`);
}

describe.skipIf(!hasGraders)('S38 the Observatory', () => {
  let grade: Awaited<ReturnType<typeof loadObservatory>>;
  beforeAll(async () => {
    grade = await loadObservatory();
  });

  it.each(PATHS)(`gives %s ${SCORE_MIN} points or more`, async (path) => {
    const { score, findings } = grade(path, await sendRawRequest(host, path));
    const bad = Object.entries(findings).filter(([, points]) => points < 0);
    expect(bad).toEqual([]);
    expect(score).toBeGreaterThanOrEqual(SCORE_MIN);
  });

  it('lowers the score of a page whose policy allows scripts from anywhere', async () => {
    const answer = await sendRawRequest(host, '/about');
    const policy = String(answer.headers['content-security-policy']);
    const weak = policy.replace('script-src', 'script-src https:');
    const headers = { ...answer.headers, 'content-security-policy': weak };
    expect(grade('/about', { ...answer, headers }).score).toBeLessThan(SCORE_MIN);
  });
});

describe('S38 the content policy', () => {
  const rules = JSON.parse(readFileSync(join(getHostFolder(folder), 'host.json'), 'utf8')) as {
    headers: { all: Record<string, string>; of: Record<string, Record<string, string>> };
  };
  const { all, of } = rules.headers;
  const policies = Object.entries({ ...of, 'other pages': all }).map(
    ([branch, headers]): [string, string] => [branch, headers['content-security-policy'] ?? ''],
  );

  it.skipIf(!hasGraders).each(policies)(
    'of pages "%s" has no weakness of high severity',
    async (_branch, policy) => {
      expect(await cspFindings(policy)).toEqual([]);
      const weak = policy.replace('script-src', 'script-src https:');
      expect(await cspFindings(weak)).not.toEqual([]);
    },
  );

  it.each(policies)('of pages "%s" allows no inline script and no framing', (_branch, policy) => {
    const parts = new Map(
      policy.split('; ').map((part): [string, string] => {
        const [name = '', ...sources] = part.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(parts.get('script-src')).not.toMatch(/unsafe-|\*|data:|blob:|https?:(\s|$)/);
    expect(Object.fromEntries(parts)).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  it('S39 allows the payment provider on pages that take payments, and nowhere else', () => {
    const paying = policies.filter(([_branch, policy]) => policy.includes('razorpay'));
    expect(paying.map(([branch]) => branch).toSorted()).toEqual(['bundle', 'course-detail']);
  });
});

// Orders test files by duration: the slowest start first, so that no processor idles at the end of a run.
// scripts/test-lists.test.ts checks that every listed file exists.
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Test files that take more than seven seconds, slowest first. */
const LONG = [
  'tests/processes/kills.test.ts',
  'tests/processes/worker.test.ts',
  'tests/processes/fleet.test.ts',
  'tests/api/ops/production.test.ts',
  'tests/api/media/video-kinds.test.ts',
  'tests/processes/video-worker.test.ts',
  'tests/api/ops/backup.test.ts',
  'tests/api/site/site-documents.test.ts',
  'tests/api/media/video-storage.test.ts',
  'tests/api/media/video-failures.test.ts',
  'tests/api/ops/seeded-school.test.ts',
  'tests/api/ops/migrations.test.ts',
  'tests/api/sales/failing-calls.test.ts',
  'tests/api/sales/gateway.test.ts',
  'tests/api/media/upload-sizes.test.ts',
  'tests/api/http/fuzz.test.ts',
  'tests/api/media/upload-faults.test.ts',
  'tests/api/accounts/password-guessing.test.ts',
  'tests/api/http/matrix.test.ts',
  'tests/api/accounts/auth.test.ts',
  'tests/api/courses/picture-limits.test.ts',
  'tests/api/ops/stopping.test.ts',
  'tests/processes/two-servers.test.ts',
  'server/media/probe.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    return rest.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** For runs that stop at the first failure: unit tests, then tests with a server, then the slowest. */
export class LongestLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const cost = (file: TestSpecification) =>
      file.moduleId.includes('/tests/') ? LONG.length + 1 - rank(file) : 0;
    return rest.toSorted((a, b) => cost(a) - cost(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place === -1 ? LONG.length : place;
}

// The order of test files: what takes longest begins first, so that no processor waits for it at the end.
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files of more than seven seconds, longest first. */
const LONG = [
  'processes/kills',
  'processes/worker',
  'processes/fleet',
  'api/production',
  'api/film-kinds',
  'processes/film-worker',
  'api/backup',
  'api/site-documents',
  'api/film-keeping',
  'api/film-failures',
  'api/seeded-school',
  'api/migrations',
  'api/nth-call',
  'api/gateway',
  'api/upload-sizes',
  'api/fuzz',
  'api/upload-faults',
  'api/guessing',
  'api/matrix',
  'api/auth',
  'api/picture-crowds',
  'api/stopping',
  'processes/two',
  'media/probe',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    return rest.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** For runs that end with the first failure: unit tests, then what has a server, then what takes longest. */
export class LongestLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const cost = (file: TestSpecification) =>
      file.moduleId.includes('/tests/') ? LONG.length + 1 - rank(file) : 0;
    return rest.toSorted((a, b) => cost(a) - cost(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return place === -1 ? LONG.length : place;
}

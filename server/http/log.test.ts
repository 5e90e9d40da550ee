// The lines of requests reach standard output, also those that wait when the process ends.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const WRITES_ONE = `
  import { accessLog } from './server/http/log.ts';
  accessLog()({ requestId: 'f00d', method: 'GET', path: '/', status: 200, ms: 1, address: '::1' });
`;

test('a line that waits is written at the exit', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', WRITES_ONE], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({ requestId: 'f00d', status: 200, msg: 'request' });
});

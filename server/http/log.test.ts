// Log lines of requests reach standard output, including buffered lines when the process exits.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const WRITES_ONE = `
  import { createAccessLog } from './server/http/log.ts';
  createAccessLog()({ requestId: 'f00d', method: 'GET', path: '/', status: 200, ms: 1, address: '::1' });
`;

test('writes a buffered line at exit', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', WRITES_ONE], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({ requestId: 'f00d', status: 200, msg: 'request' });
});

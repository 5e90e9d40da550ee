// Unsupported Node versions get a clear message instead of ERR_UNKNOWN_FILE_EXTENSION.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FILE = join(import.meta.dirname, 'require-node.js');

function runUnder(version: string) {
  const code = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); import('${FILE}')`;
  const { status, stderr } = spawnSync(process.execPath, ['--eval', code], { encoding: 'utf8' });
  return { status, stderr };
}

test.each(['20.20.2', '22.23.2', '24.15.0'])('refuses Node %s', (version) => {
  expect(runUnder(version)).toEqual({
    status: 1,
    stderr: expect.stringContaining(`requires Node 24.16 or later, but this is Node ${version}.`),
  });
});

test.each(['24.16.0', '24.21.0', '26.3.0'])('accepts Node %s', (version) => {
  expect(runUnder(version)).toEqual({ status: 0, stderr: '' });
});

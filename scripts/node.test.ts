// The launcher runs a program with the current Node, with the packaged one, or says what to install.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = `const words: string[] = process.argv.slice(2);
if (words[0] === 'wait') {
  process.once('SIGTERM', () => process.exit(7));
  setInterval(() => undefined, 1000);
}
console.log([import.meta.main, ...words].join(' '));
if (words[0] === 'fail') process.exit(3);
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  cpSync(join(import.meta.dirname, 'node.js'), join(folder, 'node.js'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts the current Node where npm installs the optional package of this platform. */
function installPackagedNode(): void {
  const bin = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
}

function launch(version: string, ...words: string[]) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
  return spawn(process.execPath, [...options, join(folder, 'node.js'), 'program.ts', ...words], {
    cwd: folder,
  });
}

async function run(version: string, ...words: string[]) {
  const child = launch(version, ...words);
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await exited) as [number | null];
  return { status, stdout, stderr };
}

test.each(['24.16.0', '24.21.0', '26.3.0'])('runs the program with Node %s', async (version) => {
  expect(await run(version, 'a', '--b')).toEqual({
    status: 0,
    stdout: 'true a --b\n',
    stderr: '',
  });
});

test('runs a CommonJS program of a package, as of Playwright', async () => {
  const path = join(folder, 'node_modules', 'tool');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(
    join(path, 'cli.js'),
    "console.log(require('node:path').basename(process.argv[1]));",
  );
  const child = spawn(process.execPath, [join(folder, 'node.js'), 'node_modules/tool/cli.js'], {
    cwd: folder,
  });
  expect(await text(child.stdout)).toBe('cli.js\n');
});

test.each(['20.20.2', '22.23.2', '24.15.0'])(
  'uses the packaged Node instead of Node %s, and returns its exit code',
  async (version) => {
    installPackagedNode();
    expect(await run(version, 'fail')).toEqual({ status: 3, stdout: 'true fail\n', stderr: '' });
  },
);

test('says what to install if neither is new enough', async () => {
  expect(await run('20.20.2')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Rangshala needs Node 24.16 or later, but this is Node 20.20.2. Install Node 24 from https://nodejs.org and run the command again.\n',
  });
});

test('passes signals on to the packaged Node', async () => {
  installPackagedNode();
  const child = launch('20.20.2', 'wait');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

// The lines of the Dockerfile, run without a container engine: in an empty folder, as a user without privileges.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProgram } from '../../scripts/machine/packages.ts';
import { findFreePort } from '../../scripts/machine/free-port.ts';
import { PRODUCTION_ENV } from '../support/production.ts';

const MINUTE_MS = 60_000;
/** `nobody` of Debian. */
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

interface Instruction {
  name: string;
  text: string;
}

/** The instructions of each stage, with continued lines joined. */
const stages = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) =>
    Array.from(stage.matchAll(/^([A-Z]+) (.+)$/gm), ([, name = '', text = '']) => ({ name, text })),
  );
const [buildStage = [], lastStage = []] = stages as [Instruction[], Instruction[]];
const findText = (name: string): string =>
  lastStage.find((instruction) => instruction.name === name)?.text ?? '';

it.skipIf(!findProgram(['apt-cache']))('installs packages that Debian has', () => {
  const packages = lastStage
    .filter(({ name }) => name === 'RUN')
    .flatMap(({ text }) => /apt-get install ([^&]+)/.exec(text)?.[1]?.trim().split(/\s+/) ?? [])
    .filter((word) => !word.startsWith('-'));
  expect(packages).toContain('ffmpeg');
  for (const name of packages) expect(spawnSync('apt-cache', ['show', name]).status).toBe(0);
});

describe('in an empty folder', () => {
  let root: string;
  let app: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'docker-'));
    app = join(root, 'app');
    mkdirSync(app);
    // The machine's own npm settings, such as a registry.
    const npmrc = join(homedir(), '.npmrc');
    if (existsSync(npmrc)) cpSync(npmrc, join(root, '.npmrc'));
    for (const path of [root, app, ...(existsSync(npmrc) ? [join(root, '.npmrc')] : [])])
      chownSync(path, asNobody.uid ?? -1, asNobody.gid ?? -1);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Without the variables by which npm configures its scripts. */
  const getEnv = (more: Record<string, string> = {}) => ({
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
    HOME: root,
    ...more,
  });
  const run = (command: string, env = getEnv()) =>
    spawnSync('sh', ['-c', command], { cwd: app, env, encoding: 'utf8', ...asNobody });

  function copy(text: string): void {
    const [target = '', ...sources] = text.split(' ').toReversed();
    const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
    const files = execFileSync('git', ['ls-files', ...sources], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .filter((file) => !ignored.includes(file.split('/')[0] ?? ''));
    for (const file of files) {
      mkdirSync(dirname(join(app, target, file)), { recursive: true });
      cpSync(file, join(app, target, file));
    }
    execFileSync('chown', ['-R', `${asNobody.uid ?? ''}:${asNobody.gid ?? ''}`, app]);
  }

  it(
    'copies, installs and starts the product, and its health check passes once it is ready',
    async () => {
      for (const { name, text } of buildStage) {
        if (name === 'COPY') copy(text);
        else if (name === 'RUN') {
          const { status, stderr } = run(text);
          expect(status, `${text}: ${stderr}`).toBe(0);
        } else expect(name).toBe('WORKDIR');
      }
      const data = join(root, 'data');
      mkdirSync(data);
      chownSync(data, asNobody.uid ?? -1, asNobody.gid ?? -1);
      const settings = Object.fromEntries(
        findText('ENV')
          .replaceAll('/data', data)
          .split(' ')
          .map((pair) => pair.split('=') as [string, string]),
      );
      // Tests listen on loopback only.
      const own = { HOST: '127.0.0.1', PORT: String(await findFreePort()) };
      const env = getEnv({ ...PRODUCTION_ENV, ...settings, ...own });
      const check = /CMD (.+)$/.exec(findText('HEALTHCHECK'))?.[1] ?? 'false';
      expect(run(check, env).status).toBe(1);
      const [command = '', ...args] = JSON.parse(findText('CMD')) as string[];
      const child = spawn(command, args, { cwd: app, env, detached: true, ...asNobody });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      try {
        await vi.waitFor(
          () => {
            expect(child.exitCode, output).toBeNull();
            expect(run(check, env).status, output).toBe(0);
          },
          { timeout: 5 * MINUTE_MS, interval: 2000 },
        );
      } finally {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      }
    },
    12 * MINUTE_MS,
  );
});

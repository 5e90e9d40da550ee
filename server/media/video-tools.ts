// The video programs of this machine, and their wrappers: low priority, resource limits, no network.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Limits of one run. */
const ADDRESS_SPACE_BYTES = 2_000_000_000;
const FILE_BYTES_MAX = 4_000_000_000;
const FILES_OPEN_MAX = 512;
const NICE = 10;

export interface VideoTools {
  /** Wrapper commands before the program's name. */
  wrappers: readonly string[];
  /** Limits that this machine cannot enforce, in words. */
  problems: readonly string[];
}

export function hasFfmpeg(path = process.env['PATH'] ?? ''): boolean {
  const folders = path.split(delimiter);
  return ['ffmpeg', 'ffprobe'].every((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  );
}

/** Undefined without ffmpeg. Each wrapper is tested, because containers forbid some. */
export function findVideoTools(): VideoTools | undefined {
  if (!hasFfmpeg()) return undefined;
  const limits = [
    'prlimit',
    `--as=${ADDRESS_SPACE_BYTES}`,
    `--fsize=${FILE_BYTES_MAX}`,
    `--nofile=${FILES_OPEN_MAX}`,
    '--core=0',
  ];
  const limitWrapper = canRun(limits) ? limits : undefined;
  const networkWrapper = [
    ['unshare', '--net'],
    ['unshare', '-r', '--net'],
  ].find(canRun);
  // Last, because a change of privileges would reset it: a killed worker leaves nothing running.
  const killWrapper = ['setpriv', '--pdeathsig', 'KILL'];
  const hasKillWrapper = canRun(killWrapper);
  return {
    wrappers: [
      ...(limitWrapper ?? []),
      ...(networkWrapper ?? []),
      ...(hasKillWrapper ? killWrapper : []),
      'nice',
      '-n',
      String(NICE),
    ],
    problems: [
      !limitWrapper && 'prlimit is missing, so a video can use all of the memory',
      !networkWrapper &&
        'unshare is not allowed, so ffmpeg is only kept off the network by its own options',
      !hasKillWrapper &&
        'setpriv is missing, so ffmpeg keeps running for a while after its worker is killed',
    ].filter((text) => text !== false),
  };
}

function canRun([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Problems of an installation with videos, as sentences; none if videos are off. */
export function listToolProblems(videos: 'auto' | 'on' | 'off'): string[] {
  if (videos === 'off') return [];
  const problems = findVideoTools()?.problems;
  if (problems) return problems.map((problem) => `Videos: ${problem}.`);
  return [
    'ffmpeg is missing: videos play as uploaded, in one quality, and only H.264 is accepted. Install ffmpeg, or set FILMS=off.',
  ];
}

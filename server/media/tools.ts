// Which programs this machine has for films, and how they are held: nice, bounded, without a network.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What one run may take. */
const ADDRESS_SPACE_BYTES = 2_000_000_000;
const FILE_BYTES_MAX = 4_000_000_000;
const FILES_OPEN_MAX = 512;
const NICE = 10;

export interface VideoTools {
  /** What stands before the program's name. */
  holders: readonly string[];
  /** What this machine cannot hold a run by, in words. */
  lacks: readonly string[];
}

/** Whether this machine can prepare films at all. */
export function hasFfmpeg(path = process.env['PATH'] ?? ''): boolean {
  const folders = path.split(delimiter);
  return ['ffmpeg', 'ffprobe'].every((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  );
}

/** Undefined where there is no ffmpeg. Each holder is tried: containers forbid some. */
export function videoTools(): VideoTools | undefined {
  if (!hasFfmpeg()) return undefined;
  const bounds = [
    'prlimit',
    `--as=${ADDRESS_SPACE_BYTES}`,
    `--fsize=${FILE_BYTES_MAX}`,
    `--nofile=${FILES_OPEN_MAX}`,
    '--core=0',
  ];
  const bounded = works(bounds) ? bounds : undefined;
  const away = [
    ['unshare', '--net'],
    ['unshare', '-r', '--net'],
  ].find(works);
  // Last, as a change of rights would undo it: a killed worker leaves nothing running.
  const tied = ['setpriv', '--pdeathsig', 'KILL'];
  const isTied = works(tied);
  return {
    holders: [
      ...(bounded ?? []),
      ...(away ?? []),
      ...(isTied ? tied : []),
      'nice',
      '-n',
      String(NICE),
    ],
    lacks: [
      !bounded && 'prlimit is missing: a film may take all of the memory',
      !away && 'unshare is not allowed: only its own settings keep ffmpeg from the network',
      !isTied && 'setpriv is missing: ffmpeg goes on for a while when its worker is killed',
    ].filter((text) => text !== false),
  };
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** What an installation lacks for films, in sentences; none where it wants none. */
export function videoLacks(videos: 'auto' | 'on' | 'off'): string[] {
  if (videos === 'off') return [];
  const lacks = videoTools()?.lacks;
  if (lacks) return lacks.map((lack) => `Films: ${lack}.`);
  return [
    'ffmpeg is missing: films play as they were sent, in one quality, and only H.264 is taken. Install ffmpeg, or set FILMS=off.',
  ];
}

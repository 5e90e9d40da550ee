// A part of the site's build as a process of its own, which ends with ours.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PAGES_UMASK = 0o022;
const ENDS_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');
const LINES_KEPT = 60;

interface BuildPlace {
  root: string;
  siteOrigin: string;
  signal: AbortSignal;
}

/** Rejects with the last lines that it printed. */
export function runBuild(
  { root, siteOrigin, signal }: BuildPlace,
  { program, env }: { program: readonly string[]; env: Record<string, string> },
): Promise<void> {
  // Pages are for everybody's eyes, also for those of a web server beside ours.
  const ours = process.umask(PAGES_UMASK);
  const child = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, ...program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_SITE_URL: siteOrigin,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  process.umask(ours);
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(...String(chunk).split('\n'));
    lines.splice(0, Math.max(0, lines.length - LINES_KEPT));
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve, reject) => {
    let ended: Error | undefined;
    // One that is ended writes until it is gone.
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error);
      ended = error;
    });
    child.once('exit', (code) => {
      if (ended) reject(ended);
      else if (code === 0) resolve();
      else reject(new Error(`The site could not be built:\n${lines.join('\n')}`));
    });
  });
}

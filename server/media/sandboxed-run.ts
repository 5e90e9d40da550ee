// Runs ffmpeg in its own process group, which is killed as a whole: on timeout, by the caller, or with its worker.
import { spawn } from 'node:child_process';
import type { VideoTools } from './video-tools.ts';

export interface Order {
  program: 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  folder: string;
  timeMaxMs: number;
  /** Kills the run. */
  signal: AbortSignal;
  /** Called with each line of progress. */
  onLine?: (line: string) => void;
}

export type Outcome =
  | { kind: 'done'; output: string }
  /** The program failed; its last output. */
  | { kind: 'refused'; output: string }
  /** Killed from outside: by a limit, the machine or the caller. */
  | { kind: 'killed' }
  | { kind: 'late' };

/** Limits of the captured output, in characters. */
const OUTPUT_MAX = 4_000_000;
const COMPLAINT_MAX = 4000;

/** Never rejects. */
export function runSandboxed(tools: VideoTools, order: Order): Promise<Outcome> {
  const [command = order.program, ...args] = [...tools.wrappers, order.program];
  const child = spawn(command, [...args, ...order.args], {
    cwd: order.folder,
    // None of our settings.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    kill();
  }, order.timeMaxMs);
  order.signal.addEventListener('abort', kill);
  if (order.signal.aborted) kill();
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (order.onLine) for (const line of text.split('\n')) order.onLine(line);
    else if (output.length < OUTPUT_MAX) output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_MAX);
  });
  return new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      clearTimeout(limit);
      order.signal.removeEventListener('abort', kill);
      resolve(isLate ? { kind: 'late' } : outcome);
    };
    child.once('error', (error) => end({ kind: 'refused', output: error.message }));
    child.once('close', (code) => {
      if (code === null) end({ kind: 'killed' });
      else end(code === 0 ? { kind: 'done', output } : { kind: 'refused', output: complaint });
    });
  });
}

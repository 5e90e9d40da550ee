// Runs ffmpeg in its own process group, which is killed as a whole: on timeout, by the caller, or with its worker.
import { spawn } from 'node:child_process';
import type { VideoTools } from './video-tools.ts';

export interface RunOptions {
  program: 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  folder: string;
  timeMaxMs: number;
  /** Kills the run. */
  signal: AbortSignal;
  /** Called with each line of progress. */
  onLine?: (line: string) => void;
}

export type RunResult =
  | { kind: 'done'; output: string }
  /** The program failed; its last output. */
  | { kind: 'refused'; output: string }
  /** Killed from outside: by a limit, the machine or the caller. */
  | { kind: 'killed' }
  | { kind: 'late' };

/** Limits of the captured output, in characters. */
const OUTPUT_MAX = 4_000_000;
const ERROR_OUTPUT_MAX = 4000;

/** Never rejects. */
export function runSandboxed(tools: VideoTools, options: RunOptions): Promise<RunResult> {
  const [command = options.program, ...args] = [...tools.wrappers, options.program];
  const child = spawn(command, [...args, ...options.args], {
    cwd: options.folder,
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
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, options.timeMaxMs);
  options.signal.addEventListener('abort', kill);
  if (options.signal.aborted) kill();
  let output = '';
  let errorOutput = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (options.onLine) for (const line of text.split('\n')) options.onLine(line);
    else if (output.length < OUTPUT_MAX) output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT_MAX);
  });
  return new Promise((resolve) => {
    const end = (result: RunResult): void => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', kill);
      resolve(isLate ? { kind: 'late' } : result);
    };
    child.once('error', (error) => end({ kind: 'refused', output: error.message }));
    child.once('close', (code) => {
      if (code === null) end({ kind: 'killed' });
      else end(code === 0 ? { kind: 'done', output } : { kind: 'refused', output: errorOutput });
    });
  });
}

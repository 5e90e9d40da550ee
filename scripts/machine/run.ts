// Runs commands of this project, shows their output and measures their time.
import { spawn } from 'node:child_process';
import { runConcurrently } from '#server/platform/run-concurrently.ts';

export interface CommandResult {
  name: string;
  ok: boolean;
  seconds: number;
}

export interface Command {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Prints the output only on failure, for commands that run in parallel. */
  quiet?: boolean;
}

/** Never rejects: a command that cannot start counts as failed. */
export function run(command: Command): Promise<CommandResult> {
  const began = performance.now();
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command.command, command.args, {
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...command.env },
      stdio: ['ignore', command.quiet ? 'pipe' : 'inherit', command.quiet ? 'pipe' : 'inherit'],
    });
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const finish = (ok: boolean) => {
      const seconds = (performance.now() - began) / 1000;
      if (!ok) process.stdout.write(Buffer.concat(output));
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${command.name} (${seconds.toFixed(1)} s)`);
      resolve({ name: command.name, ok, seconds });
    };
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      finish(false);
    });
    child.once('exit', (code) => finish(code === 0));
  });
}

/** A script that is run with the current Node. */
export function buildToolCommand(name: string, path: string, args: readonly string[]): Command {
  return { name, command: process.execPath, args: [path, ...args] };
}

const LANES = 2;

export const sourceChecks: readonly Command[] = [
  { name: 'lint and import zones', command: 'npm', args: ['run', '--silent', 'lint'] },
  { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  buildToolCommand('format', 'node_modules/prettier/bin/prettier.cjs', [
    '--check',
    '--log-level',
    'warn',
    '.',
  ]),
];

/** Runs commands in parallel. Prints the output of those that fail. */
export async function runAll(commands: readonly Command[]): Promise<CommandResult[]> {
  const done: CommandResult[] = [];
  await runConcurrently(LANES, commands, async (command) => {
    done.push(await run({ ...command, quiet: true }));
  });
  return done;
}

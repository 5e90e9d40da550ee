// Child processes for uploaded files: a crafted file may exhaust one of them, never the server. A thread that runs out of
// memory could end the whole server.
import { fork } from 'node:child_process';
import type { ChildProcess, Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AppError } from '../platform/errors.ts';

/** A process without work ends after this long, so that a burst of files shares it. */
const IDLE_MS = 5_000;

interface WorkerProcessRules {
  /** The script: it receives an order and responds with one message. */
  script: URL;
  /** Limit of one order. */
  timeMaxMs: number;
  /** The error on timeout, or if the system ended or refused the process; absent: treated like a crash. */
  createTimeoutError?: () => AppError;
  heapMaxMb: number;
}

interface WorkerHandle<Answer> {
  child: ChildProcess;
  /** Receives the answer, or undefined if the process has ended. */
  onAnswer: (answer: Answer | undefined) => void;
  /** Ends the order without a result. */
  fail: () => void;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Runs an order in a child process; the caller limits how many run at once. Undefined if the process ran out of memory or
 * time, or crashed.
 */
export function createWorkerProcess<Order extends Serializable, Answer>(
  rules: WorkerProcessRules,
): (order: Order) => Promise<Answer | undefined> {
  const idle: WorkerHandle<Answer>[] = [];
  return (order) => {
    const worker = idle.pop() ?? startWorker<Answer>(rules);
    clearTimeout(worker.idleTimer);
    worker.child.ref();
    worker.child.channel?.ref();
    return new Promise((resolve, reject) => {
      worker.fail = () => {
        if (rules.createTimeoutError) reject(rules.createTimeoutError());
        worker.onAnswer(undefined);
      };
      const timer = setTimeout(() => worker.fail(), rules.timeMaxMs);
      worker.onAnswer = (answer) => {
        clearTimeout(timer);
        if (answer) parkWorker(worker, idle);
        else killWorker(worker);
        resolve(answer);
      };
      // A failed send counts as the end of the process.
      worker.child.send(order, (error) => error && worker.onAnswer(undefined));
    });
  };
}

function startWorker<Answer>({ script, heapMaxMb }: WorkerProcessRules): WorkerHandle<Answer> {
  const child = fork(fileURLToPath(script), {
    execArgv: [`--max-old-space-size=${heapMaxMb}`],
    // A process that parses untrusted files gets none of our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const noop = () => undefined;
  const worker: WorkerHandle<Answer> = { child, onAnswer: noop, fail: noop, idleTimer: undefined };
  child.on('message', (answer: Answer) => worker.onAnswer(answer));
  // A crafted file makes the process exit; the system kills it, or cannot start it, for lack of memory.
  child.on('error', () => worker.fail());
  child.on('exit', (_code, signal) => {
    if (signal === 'SIGKILL') worker.fail();
    else worker.onAnswer(undefined);
  });
  return worker;
}

/** Keeps a process for the next order; it never keeps the server alive. */
function parkWorker<Answer>(worker: WorkerHandle<Answer>, idle: WorkerHandle<Answer>[]): void {
  const leave = (): void => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    killWorker(worker);
  };
  worker.onAnswer = leave;
  worker.idleTimer = setTimeout(leave, IDLE_MS).unref();
  worker.child.unref();
  worker.child.channel?.unref();
  idle.push(worker);
}

function killWorker<Answer>(worker: WorkerHandle<Answer>): void {
  clearTimeout(worker.idleTimer);
  worker.onAnswer = () => undefined;
  worker.child.kill('SIGKILL');
}

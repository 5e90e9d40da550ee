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
  late?: () => AppError;
  heapMaxMb: number;
}

interface Helper<Answer> {
  child: ChildProcess;
  /** Receives the answer, or undefined if the process has ended. */
  onAnswer: (answer: Answer | undefined) => void;
  /** Ends the order without a result. */
  fail: () => void;
  ending: NodeJS.Timeout | undefined;
}

/**
 * Runs an order in a child process; the caller limits how many run at once. Undefined if the process ran out of memory or
 * time, or crashed.
 */
export function workerProcess<Order extends Serializable, Answer>(
  rules: WorkerProcessRules,
): (order: Order) => Promise<Answer | undefined> {
  const idle: Helper<Answer>[] = [];
  return (order) => {
    const helper = idle.pop() ?? start<Answer>(rules);
    clearTimeout(helper.ending);
    helper.child.ref();
    helper.child.channel?.ref();
    return new Promise((resolve, reject) => {
      helper.fail = () => {
        if (rules.late) reject(rules.late());
        helper.onAnswer(undefined);
      };
      const timer = setTimeout(() => helper.fail(), rules.timeMaxMs);
      helper.onAnswer = (answer) => {
        clearTimeout(timer);
        if (answer) rest(helper, idle);
        else end(helper);
        resolve(answer);
      };
      // A failed send counts as the end of the process.
      helper.child.send(order, (error) => error && helper.onAnswer(undefined));
    });
  };
}

function start<Answer>({ script, heapMaxMb }: WorkerProcessRules): Helper<Answer> {
  const child = fork(fileURLToPath(script), {
    execArgv: [`--max-old-space-size=${heapMaxMb}`],
    // A process that parses untrusted files gets none of our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const none = () => undefined;
  const helper: Helper<Answer> = { child, onAnswer: none, fail: none, ending: undefined };
  child.on('message', (answer: Answer) => helper.onAnswer(answer));
  // A crafted file makes the process exit; the system kills it, or cannot start it, for lack of memory.
  child.on('error', () => helper.fail());
  child.on('exit', (_code, signal) => {
    if (signal === 'SIGKILL') helper.fail();
    else helper.onAnswer(undefined);
  });
  return helper;
}

/** Keeps a process for the next order; it never keeps the server alive. */
function rest<Answer>(helper: Helper<Answer>, idle: Helper<Answer>[]): void {
  const leave = (): void => {
    const at = idle.indexOf(helper);
    if (at >= 0) idle.splice(at, 1);
    end(helper);
  };
  helper.onAnswer = leave;
  helper.ending = setTimeout(leave, IDLE_MS).unref();
  helper.child.unref();
  helper.child.channel?.unref();
  idle.push(helper);
}

function end<Answer>(helper: Helper<Answer>): void {
  clearTimeout(helper.ending);
  helper.onAnswer = () => undefined;
  helper.child.kill('SIGKILL');
}

// Processes beside the server for what strangers send: a crafted file may exhaust one of them, never
// the server (a thread that runs out of memory can take the whole server with it).
import { fork } from 'node:child_process';
import type { ChildProcess, Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AppError } from '../platform/errors.ts';

/** A process without work ends after this long, so that a burst of files shares it. */
const IDLE_MS = 5_000;

export interface WorkerProcessRules {
  /** The script of the process: it is sent an order and answers with one message. */
  script: URL;
  /** An order takes at most this long. */
  timeMaxMs: number;
  /**
   * What an order is refused with that took longer, or whose process the machine would not have; absent: as one that its
   * process died of.
   */
  late?: () => AppError;
  heapMaxMb: number;
}

interface Helper<Answer> {
  child: ChildProcess;
  /** Takes the answer, or undefined when the process is gone. */
  onAnswer: (answer: Answer | undefined) => void;
  /** Hears that nobody knows more of the order than before. */
  fail: () => void;
  ending: NodeJS.Timeout | undefined;
}

/**
 * Has a process do an order; how many run at once is the caller's business. Undefined when it ran out of
 * memory or time, or died.
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
      // A send that fails is heard as the end of the process.
      helper.child.send(order, (error) => error && helper.onAnswer(undefined));
    });
  };
}

function start<Answer>({ script, heapMaxMb }: WorkerProcessRules): Helper<Answer> {
  const child = fork(fileURLToPath(script), {
    execArgv: [`--max-old-space-size=${heapMaxMb}`],
    // Our secrets are of no use to whoever reads what strangers send.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Bytes travel as bytes.
    serialization: 'advanced',
  });
  const none = () => undefined;
  const helper: Helper<Answer> = { child, onAnswer: none, fail: none, ending: undefined };
  child.on('message', (answer: Answer) => helper.onAnswer(answer));
  // Of what it was sent a process dies by itself; the system ends it, or starts none, for want of memory.
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

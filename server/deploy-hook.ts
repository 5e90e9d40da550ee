// Calls a deploy hook after changes, for pages that are built elsewhere. Failed calls are retried.
import { createChangeDebouncer } from './platform/changes.ts';
import type { Deps } from './platform/ports.ts';
import {
  recordBuild,
  BUILT_ELSEWHERE,
  DEPLOY_HOOK,
  recordFailure,
  isBuildRequested,
  requestBuild,
} from './platform/site-builds.store.ts';

const ANSWER_MAX_MS = 10_000;

export interface DeployHook {
  /** Schedules a call, one for several changes. */
  notify(): void;
  /** Makes a call that an earlier process requested but did not make. */
  start(): Promise<void>;
  stop(): void;
}

type HookDeps = Pick<Deps, 'db' | 'log' | 'clock'>;

/** The hook gets a POST request without a body. */
export function createDeployHook(url: string, deps: HookDeps): DeployHook {
  const { db, clock } = deps;
  const debouncer = createChangeDebouncer(deps, (retryMs) => callHook(url, deps, retryMs));
  return {
    notify: () => {
      debouncer.notify();
      requestBuild(db, DEPLOY_HOOK, clock()).catch(createRecordErrorLogger(deps));
    },
    start: async () => {
      if (await isBuildRequested(db, DEPLOY_HOOK)) debouncer.notify(0);
    },
    stop: () => debouncer.stop(),
  };
}

/** Returns false if it must be retried. */
async function callHook(url: string, deps: HookDeps, retryMs: number): Promise<boolean> {
  const { db, log, clock } = deps;
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS);
    const { ok, status } = await fetch(url, { method: 'POST', signal });
    if (!ok) throw new Error(`The deploy hook responded with ${status}.`);
    const result = { now: clock(), content: BUILT_ELSEWHERE };
    await recordBuild(db, DEPLOY_HOOK, result).catch(createRecordErrorLogger(deps));
    return true;
  } catch (error) {
    log.error({ err: error }, 'calling the deploy hook failed and will be retried');
    const now = clock();
    const reason = error instanceof Error ? error.message : String(error);
    const result = { now, nextTryAt: now + retryMs, error: reason };
    await recordFailure(db, DEPLOY_HOOK, result).catch(createRecordErrorLogger(deps));
    return false;
  }
}

function createRecordErrorLogger({ log }: HookDeps): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'recording the result of a build failed');
}

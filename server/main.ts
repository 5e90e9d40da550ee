// Starts and stops the server.
import { explainDatabaseFault } from './adapters/db/database-faults.ts';
import { pingDatabase, migrate, refreshStatistics } from './adapters/db/open.ts';
import { lockForServer } from './adapters/file-lock.ts';
import { buildServer } from './app.ts';
import { compose } from './compose.ts';
import {
  ConfigError,
  getLoopbackOrigin,
  getPagesFolder,
  getPreviewPagesFolder,
  readSettings,
  ROOT,
} from './settings/config.ts';
import type { Config } from './settings/config.ts';
import { createDeployHook } from './deploy-hook.ts';
import type { DeployHook } from './deploy-hook.ts';
import { listExistingEmails } from './ops/doctor.store.ts';
import { checkDemoAccounts } from './ops/doctor.ts';
import { DEMO_ADMIN, DEMO_STUDENT, loadDemo } from './demo/load.ts';
import { createSeededRandom } from './demo/seeded-random.ts';
import { createAccessLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { mountSite } from './http/site.ts';
import { createJobs } from './background-work.ts';
import { createJobRunner, createServerLeaseJob } from './platform/jobs.ts';
import { migrations } from './adapters/db/migrations.ts';
import { startOwnWorker, waitForFirstPages, createServedPages } from './own-worker.ts';
import type { OwnWorker, ServedPages } from './own-worker.ts';
import { OperatorError } from './platform/errors.ts';
import type { Deps } from './platform/ports.ts';
import { createPreviewGuard } from './site/previews.ts';
import { restrictToOwner } from './settings/private-files.ts';
import { requireNoLostDatabase, requireUsableStorage } from './settings/storage-checks.ts';
import { readStampTime } from './adapters/site-stamp.ts';

const STOP_MAX_MS = 20_000;
/** Beside the site's development server, no pages are built or served. */
const IS_API_ONLY = process.argv.includes('--no-site');

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readSettings();
  let isServerReady = false;
  const stopped = new AbortController();
  let servedPages: ServedPages | undefined;
  let hook: DeployHook | undefined;
  restrictToOwner(config);
  const lock = lockForServer(config.databaseAddress);
  const composition = compose(
    config,
    () => hook?.notify(),
    () => servedPages?.content(),
  );
  const { deps } = composition;
  if (config.deployHookUrl !== '') hook = createDeployHook(config.deployHookUrl, deps);
  await requireUsableStorage(deps);
  await requireNoLostDatabase(deps);
  await migrate(deps.db, migrations);
  await refreshStatistics(deps.db);
  // On SQLite the first read starts a thread. This read does it before the first visitor.
  await pingDatabase(deps.reads);
  if (config.production) await refuseDemoAccounts(deps);
  else await loadDemo({ ...deps, random: createSeededRandom() });
  const leaseRunner = createJobRunner(deps, [createServerLeaseJob(stopped.signal)]);
  leaseRunner.start();
  const serverMetrics = createMetrics({
    ...deps,
    pagesBuiltAt: () => readStampTime(getPagesFolder()),
  });
  const { app, work, shutdown } = await buildServer({
    deps,
    metrics: serverMetrics,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    strictTransport: config.production,
    isReady: () => isServerReady,
    ...(config.production
      ? { writeAccess: createAccessLog() }
      : { ownHosts: [new URL(config.siteOrigin).hostname] }),
    ...(composition.sandbox ? { sandbox: composition.sandbox } : {}),
  });
  const folder = getPagesFolder();
  const mountedAt = await readStampTime(folder);
  const drafts = getPreviewPagesFolder();
  const site = await mountSite(app, folder, {
    folder: drafts,
    state: () => readStampTime(drafts),
    guard: createPreviewGuard(composition.deps),
    isSecure: config.production,
  });
  const { port } = new URL(await app.listen({ host: config.host, port: config.port }));
  const metricsServer =
    config.metricsPort > 0 ? await serverMetrics.listen(config.metricsPort) : undefined;
  const origin = getLoopbackOrigin({ host: config.host, port: Number(port) });
  const buildsHere = !IS_API_ONLY && config.deployHookUrl === '';
  const worker = startWorkerIfNeeded(config, deps, buildsHere);

  const jobRunner = createJobRunner(deps, createJobs(work, deps));
  const stop = createStopHandler(async () => {
    hook?.stop();
    stopped.abort();
    const ends = [shutdown.finish(), jobRunner.stop(), leaseRunner.stop(), worker?.stop()] as const;
    const [cutCount] = await Promise.all(ends);
    if (cutCount > 0) deps.log.warn({ calls: cutCount }, 'requests were cut off by the shutdown');
    await metricsServer?.close();
    await app.close();
    await composition.close();
    lock.release();
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  if (buildsHere) {
    const pages = { db: deps.db, root: ROOT, folder, siteOrigin: config.siteOrigin };
    await Promise.race([waitForFirstPages(pages, stopped.signal), worker?.failure].filter(Boolean));
    servedPages = createServedPages({ folder, site, log: deps.log }, mountedAt);
    await servedPages.reloadIfChanged();
    void servedPages.pollForChanges(stopped.signal);
  }
  await hook?.start();
  jobRunner.start();
  isServerReady = true;
  printGreeting(
    config,
    origin,
    await listExistingEmails(deps.db, [DEMO_ADMIN.email, DEMO_STUDENT.email]),
  );
}

/** Starts a worker if pages are built or videos are prepared on this machine. */
function startWorkerIfNeeded(
  config: Config,
  { log, preparesVideos }: Pick<Deps, 'log' | 'preparesVideos'>,
  buildsHere: boolean,
): OwnWorker | undefined {
  if (!config.ownWorker || !(buildsHere || preparesVideos)) return undefined;
  return startOwnWorker(log, buildsHere ? 'all' : 'films');
}

/** Throws ConfigError if demo accounts exist, because their passwords are public. */
async function refuseDemoAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const found = await checkDemoAccounts(db, [DEMO_ADMIN.email, DEMO_STUDENT.email]);
  if (found.length > 0) throw new ConfigError(found.map(({ text }) => text));
}

function createStopHandler(close: () => Promise<void>): () => void {
  return () => {
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        printLine(String(error));
        process.exit(1);
      },
    );
  };
}

/** Prints the demo accounts, if they exist. */
function printGreeting(config: Config, origin: string, demoEmails: readonly string[]): void {
  const address = config.production ? config.siteOrigin : origin.replace('127.0.0.1', 'localhost');
  printLine('');
  printLine(`  Rangshala is ready: ${address}`);
  if (!config.production) {
    printLine('');
    for (const [role, { email, password }] of [
      ['Admin  ', DEMO_ADMIN],
      ['Student', DEMO_STUDENT],
    ] as const) {
      if (demoEmails.includes(email)) printLine(`  ${role}  ${email} / ${password}`);
    }
    if (demoEmails.length > 0) printLine('');
    if (config.sandbox) {
      printLine('  Payments go to the built-in sandbox: no money moves. Its dashboard:');
      printLine(`  ${address}/sandbox/razorpay/`);
    }
  }
  printLine('');
}

/** Returns a message for the operator, or the stack of a bug. */
function formatStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const fault = explainDatabaseFault(error, readSettings().databaseAddress);
  if (fault !== undefined) return `Rangshala cannot start: ${fault}`;
  const isSystemError = 'syscall' in error || 'errno' in error || error instanceof AggregateError;
  return isSystemError ? `Rangshala cannot start: ${getReason(error)}` : String(error.stack);
}

function getReason(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`${formatStartError(error)}\n`);
  process.exit(1);
});

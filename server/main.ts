// Starts and stops the server.
import { databaseFault } from './adapters/db/database-faults.ts';
import { pingDatabase, migrate, refreshStatistics } from './adapters/db/open.ts';
import { lockForServer } from './adapters/file-lock.ts';
import { buildServer } from './app.ts';
import { compose } from './compose.ts';
import {
  ConfigError,
  loopbackOrigin,
  pagesFolder,
  previewPagesFolder,
  readSettings,
  ROOT,
} from './settings/config.ts';
import type { Config } from './settings/config.ts';
import { deployHook } from './deploy-hook.ts';
import type { DeployHook } from './deploy-hook.ts';
import { accountsAmong } from './ops/doctor.store.ts';
import { demoAccounts } from './ops/doctor.ts';
import { DEMO_ADMIN, DEMO_STUDENT, loadDemo } from './demo/load.ts';
import { steadyRandom } from './demo/seeded-random.ts';
import { accessLog } from './http/log.ts';
import { metrics } from './http/metrics.ts';
import { mountSite } from './http/site.ts';
import { getJobs } from './background-work.ts';
import { runner, serverLeaseJob } from './platform/jobs.ts';
import { migrations } from './adapters/db/migrations.ts';
import { startOwnWorker, firstPages, shownPages } from './site-worker.ts';
import type { OwnWorker, ShownPages } from './site-worker.ts';
import { OperatorError } from './platform/errors.ts';
import type { Deps } from './platform/ports.ts';
import { previewGuard } from './site/previews.ts';
import { keepPrivate } from './settings/private-files.ts';
import { requireNoLostDatabase, requireUsableStorage } from './settings/usable-storage.ts';
import { stampTime } from './adapters/site-stamp.ts';

const STOP_MAX_MS = 20_000;
/** Beside the site's development server, no pages are built or served. */
const API_ONLY = process.argv.includes('--no-site');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readSettings();
  let ready = false;
  const stopped = new AbortController();
  let shown: ShownPages | undefined;
  let hook: DeployHook | undefined;
  keepPrivate(config);
  const lock = lockForServer(config.databaseAddress);
  const parts = compose(
    config,
    () => hook?.changed(),
    () => shown?.content(),
  );
  const { deps } = parts;
  if (config.deployHookUrl !== '') hook = deployHook(config.deployHookUrl, deps);
  await requireUsableStorage(deps);
  await requireNoLostDatabase(deps);
  await migrate(deps.db, migrations);
  await refreshStatistics(deps.db);
  // On SQLite the first read starts a thread. This read does it before the first visitor.
  await pingDatabase(deps.reads);
  if (config.production) await refuseDemoAccounts(deps);
  else await loadDemo({ ...deps, random: steadyRandom() });
  const lease = runner(deps, [serverLeaseJob(stopped.signal)]);
  lease.start();
  const figures = metrics({ ...deps, pagesBuiltAt: () => stampTime(pagesFolder()) });
  const { app, work, stopping } = await buildServer({
    deps,
    metrics: figures,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    strictTransport: config.production,
    isReady: () => ready,
    ...(config.production
      ? { writeAccess: accessLog() }
      : { ownHosts: [new URL(config.siteOrigin).hostname] }),
    ...(parts.sandbox ? { sandbox: parts.sandbox } : {}),
  });
  const folder = pagesFolder();
  const mounted = await stampTime(folder);
  const drafts = previewPagesFolder();
  const site = await mountSite(app, folder, {
    folder: drafts,
    state: () => stampTime(drafts),
    guard: previewGuard(parts.deps),
    isSecure: config.production,
  });
  const { port } = new URL(await app.listen({ host: config.host, port: config.port }));
  const door = config.metricsPort > 0 ? await figures.listen(config.metricsPort) : undefined;
  const origin = loopbackOrigin({ host: config.host, port: Number(port) });
  const buildsHere = !API_ONLY && config.deployHookUrl === '';
  const worker = ownWorker(config, deps, buildsHere);

  const jobs = runner(deps, getJobs(work, deps));
  const stop = stopper(async () => {
    hook?.stop();
    stopped.abort();
    const ends = [stopping.finish(), jobs.stop(), lease.stop(), worker?.stop()] as const;
    const [cut] = await Promise.all(ends);
    if (cut > 0) deps.log.warn({ calls: cut }, 'requests were cut off by the shutdown');
    await door?.close();
    await app.close();
    await parts.close();
    lock.release();
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  if (buildsHere) {
    const pages = { db: deps.db, root: ROOT, folder, siteOrigin: config.siteOrigin };
    await Promise.race([firstPages(pages, stopped.signal), worker?.failure].filter(Boolean));
    shown = shownPages({ folder, site, log: deps.log }, mounted);
    await shown.look();
    void shown.lookOn(stopped.signal);
  }
  await hook?.start();
  jobs.start();
  ready = true;
  greet(config, origin, await accountsAmong(deps.db, [DEMO_ADMIN.email, DEMO_STUDENT.email]));
}

/** Starts a worker if pages are built or videos are prepared on this machine. */
function ownWorker(
  config: Config,
  { log, preparesVideos }: Pick<Deps, 'log' | 'preparesVideos'>,
  buildsHere: boolean,
): OwnWorker | undefined {
  if (!config.ownWorker || !(buildsHere || preparesVideos)) return undefined;
  return startOwnWorker(log, buildsHere ? 'all' : 'films');
}

/** Throws ConfigError if demo accounts exist, because their passwords are public. */
async function refuseDemoAccounts(deps: Pick<Deps, 'db'>): Promise<void> {
  const found = await trialAccounts(deps);
  if (found.length > 0) throw new ConfigError(found.map(({ text }) => text));
}

const trialAccounts = ({ db }: Pick<Deps, 'db'>) =>
  demoAccounts(db, [DEMO_ADMIN.email, DEMO_STUDENT.email]);

function stopper(close: () => Promise<void>): () => void {
  return () => {
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(String(error));
        process.exit(1);
      },
    );
  };
}

/** Prints the demo accounts, if they exist. */
function greet(config: Config, origin: string, demoEmails: readonly string[]): void {
  const address = config.production ? config.siteOrigin : origin.replace('127.0.0.1', 'localhost');
  say('');
  say(`  Rangshala is ready: ${address}`);
  if (!config.production) {
    say('');
    for (const [role, { email, password }] of [
      ['Admin  ', DEMO_ADMIN],
      ['Student', DEMO_STUDENT],
    ] as const) {
      if (demoEmails.includes(email)) say(`  ${role}  ${email} / ${password}`);
    }
    if (demoEmails.length > 0) say('');
    if (config.sandbox) {
      say('  Payments go to the built-in sandbox: no money moves. Its dashboard:');
      say(`  ${address}/sandbox/razorpay/`);
    }
  }
  say('');
}

/** Returns a message for the operator, or the stack of a bug. */
function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const fault = databaseFault(error, readSettings().databaseAddress);
  if (fault !== undefined) return `Rangshala cannot start: ${fault}`;
  const isOfMachine = 'syscall' in error || 'errno' in error || error instanceof AggregateError;
  return isOfMachine ? `Rangshala cannot start: ${getReason(error)}` : String(error.stack);
}

function getReason(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});

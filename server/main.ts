// Starts and stops the server: settings, database, demo content, site, visitors; in this order.
import { join } from 'node:path';
import { migrate } from './adapters/db/open.ts';
import { afterChanges, siteBuild } from './adapters/site-build.ts';
import type { SiteBuild } from './adapters/site-build.ts';
import { buildServer } from './app.ts';
import type { Chores } from './app.ts';
import { catalogueDigest } from './catalogue/digest.ts';
import { compose } from './compose.ts';
import { ConfigError, readSettings } from './config.ts';
import type { Config } from './config.ts';
import { demoAccounts } from './doctor/doctor.ts';
import { DEMO_ADMIN, DEMO_STUDENT, loadDemo } from './demo/load.ts';
import { steadyRandom } from './demo/steady-random.ts';
import { accessLog } from './http/log.ts';
import { mountSite } from './http/site.ts';
import type { Site } from './http/site.ts';
import { runner } from './jobs.ts';
import type { Job } from './jobs.ts';
import { ARRIVAL_SILENT_MS } from './media/media.ts';
import { migrations } from './migrations/all.ts';
import type { Deps } from './ports.ts';
import { servingJob } from './serving.ts';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY_HOOK_MAX_MS = 10_000;
const STOP_MAX_MS = 20_000;
const MAILS_EVERY_MS = 30_000;
const RECONCILE_EVERY_MS = 3 * 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;
/** Beside the site's own development server there is nothing to build or serve here. */
const API_ONLY = process.argv.includes('--no-site');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readSettings();
  let ready = false;
  let origin = '';
  const leaving = new AbortController();
  const rebuild = afterChanges(async () => API_ONLY || renew());
  const parts = compose(config, () => rebuild.changed());
  const { deps } = parts;
  await migrate(deps.db, migrations);
  if (config.production) await refuseDemoAccounts(deps);
  else await loadDemo({ ...deps, random: steadyRandom() });
  const serving = runner(deps, [servingJob(leaving.signal)]);
  serving.start();
  const { app, chores, stopping } = await buildServer({
    deps,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    strictTransport: config.production,
    isReady: () => ready,
    ...(config.production
      ? { writeAccess: accessLog() }
      : { ownHosts: [new URL(config.siteOrigin).hostname] }),
    changedElsewhere: () => void followOthers(),
    ...(parts.sandbox ? { sandbox: parts.sandbox } : {}),
  });
  const folder = join(ROOT, 'dist');
  const site = await mountSite(app, folder);
  origin = loopbackOf(await app.listen({ host: config.host, port: config.port }));
  const build = siteBuild({
    root: ROOT,
    folder,
    siteOrigin: config.siteOrigin,
    apiOrigin: () => origin,
    signal: leaving.signal,
    log: deps.log,
  });
  const renewal = { config, deps, build, site, signal: leaving.signal };
  const renew = () => renewSite(renewal);

  /** Of several servers the one that made the change calls the hook; each builds pages of its own. */
  const followOthers = async () => {
    if (config.deployHookUrl !== '' || API_ONLY) return;
    // What cannot be known now is built, and tried again where that fails.
    const shown = await catalogueDigest(deps.db).catch(() => undefined);
    if (shown === undefined || !build.hasCatalogue(shown)) rebuild.changed();
  };

  const jobs = runner(deps, jobsOf(chores));
  const stop = stopper(async () => {
    rebuild.stop();
    leaving.abort();
    const [cut] = await Promise.all([stopping.finish(), jobs.stop(), serving.stop()]);
    if (cut > 0) deps.log.warn({ calls: cut }, 'calls were cut off by the stop');
    await app.close();
    await parts.close();
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  if (!API_ONLY) await firstBuild(renewal, () => rebuild.changed());
  jobs.start();
  ready = true;
  greet(config, origin);
}

/** Whose passwords everybody knows may be nobody here. Throws ConfigError. */
async function refuseDemoAccounts({ db }: Deps): Promise<void> {
  const found = await demoAccounts(db, [DEMO_ADMIN.email, DEMO_STUDENT.email]);
  if (found.length > 0) throw new ConfigError(found.map(({ text }) => text));
}

/** What the server does by itself. */
function jobsOf(chores: Chores): Job[] {
  return [
    { name: 'deliver mails', everyMs: MAILS_EVERY_MS, work: () => chores.deliverMails() },
    { name: 'reconcile orders', everyMs: RECONCILE_EVERY_MS, work: () => chores.reconcile() },
    {
      name: 'carry out refunds',
      everyMs: RECONCILE_EVERY_MS,
      work: () => chores.carryOutRefunds(),
    },
    { name: 'sweep media', everyMs: ARRIVAL_SILENT_MS, work: () => chores.sweepMedia() },
    { name: 'sweep accounts', everyMs: SWEEP_EVERY_MS, work: () => chores.sweepAccounts() },
  ];
}

interface Renewal {
  config: Config;
  deps: Deps;
  build: SiteBuild;
  site: Site;
  /** Aborted once the server is to stop. */
  signal: AbortSignal;
}

/** Without pages of today's sources there is nothing to show; newer courses can follow while serving. */
async function firstBuild(renewal: Renewal, later: () => void): Promise<void> {
  if (!(await renewal.build.isFresh())) {
    say('Building the site ...');
    await buildAndShow(renewal);
  } else if (!renewal.build.hasCatalogue(await catalogueDigest(renewal.deps.db))) {
    later();
  }
}

/**
 * After a change of the catalogue: tells the deploy hook, or builds here. The old pages serve meanwhile.
 * Answers false when it has to be tried again.
 */
async function renewSite(renewal: Renewal): Promise<boolean> {
  const { config, deps } = renewal;
  try {
    if (config.deployHookUrl === '') await buildAndShow(renewal);
    else await callDeployHook(config.deployHookUrl);
    return true;
  } catch (error) {
    if (!renewal.signal.aborted)
      deps.log.error({ err: error }, 'the site could not be renewed and will be tried again');
    return false;
  }
}

async function callDeployHook(url: string): Promise<void> {
  const { ok, status } = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(DEPLOY_HOOK_MAX_MS),
  });
  if (!ok) throw new Error(`The deploy hook answered ${status}.`);
}

async function buildAndShow({ deps, build, site }: Renewal): Promise<void> {
  await build.build(await catalogueDigest(deps.db));
  await site.reload();
}

/** How this machine reaches a server that may listen on every address. */
function loopbackOf(address: string): string {
  return address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '[::1]');
}

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

function greet(config: Config, origin: string): void {
  const address = config.production ? config.siteOrigin : origin.replace('127.0.0.1', 'localhost');
  say('');
  say(`  Rangshala is ready: ${address}`);
  if (!config.production) {
    say('');
    say(`  Admin    ${DEMO_ADMIN.email} / ${DEMO_ADMIN.password}`);
    say(`  Student  ${DEMO_STUDENT.email} / ${DEMO_STUDENT.password}`);
    say('');
    if (config.sandbox) {
      say('  Payments go to the built-in sandbox: no money moves. Its faults, events and books:');
      say(`  ${address}/sandbox/razorpay/`);
    }
  }
  say('');
}

/** What the machine refuses, in plain words; a fault of ours with its place. */
function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  const isOfMachine = 'syscall' in error || 'errno' in error || error instanceof AggregateError;
  return isOfMachine ? `Rangshala cannot start: ${reasonOf(error)}` : String(error.stack);
}

function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});

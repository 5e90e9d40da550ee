// The worker: builds the site whenever the published courses change, so that the server that answers visitors does
// nothing else. `npm start` brings one along; `npm run worker` starts one for servers that bring none.
import { setPriority } from 'node:os';
import { migrate, openDatabase, openReads } from './adapters/db/open.ts';
import { buildSite, isBuiltFromSources } from './adapters/site-build.ts';
import { afterChanges } from './platform/after-changes.ts';
import { buildSource } from './catalogue/build-source.ts';
import { catalogueDigest } from './catalogue/digest.ts';
import { sharedInvalidations } from './platform/invalidations.ts';
import { pagesFolder, readSettings, ROOT } from './settings/config.ts';
import { serverLog } from './http/log.ts';
import { migrations } from './migrations/all.ts';
import type { WorkerMessage } from './own-worker.ts';
import { readStamp } from './adapters/site-stamp.ts';

/** A third of what a process with none has, where both want the processor. */
const NICE = 5;

async function start(): Promise<void> {
  const config = readSettings();
  // Visitors come first.
  setPriority(NICE);
  const stop = new AbortController();
  const log = serverLog(config.production ? 'info' : 'warn');
  const db = openDatabase(config.databaseAddress);
  const folder = pagesFolder();
  // What is read for the pages takes no connection from visitors.
  const reads = openReads(config.databaseAddress);
  const source = () => buildSource(reads);
  const build = { root: ROOT, folder, siteOrigin: config.siteOrigin, source };

  /** Answers false when it has to be tried again. */
  const renew = async (): Promise<boolean> => {
    try {
      await buildSite({ ...build, signal: stop.signal }, await catalogueDigest(reads));
      return true;
    } catch (error) {
      if (stop.signal.aborted) return true;
      log.error({ err: error }, 'the site could not be built and will be tried again');
      sendToParent({ failed: String(error instanceof Error ? error.message : error) });
      return false;
    }
  };
  const renewal = afterChanges(renew);
  /** What cannot be known now is built, and tried again where that fails. */
  const isShown = async (): Promise<boolean> => {
    const digest = await catalogueDigest(reads).catch(() => undefined);
    return digest !== undefined && readStamp(folder)?.catalogue === digest;
  };
  const changes = sharedInvalidations(
    { db, log },
    {
      answers: () => undefined,
      courses: () => undefined,
      catalogue: () => void isShown().then((shown) => shown || renewal.changed()),
    },
  );
  const leave = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    renewal.stop();
    clearInterval(staying);
    void changes
      .stop()
      .then(() => Promise.all([db.destroy(), reads.destroy()]))
      .finally(() => process.exit(0));
  };
  // Timers of what waits for changes keep no process alive.
  const staying = setInterval(() => undefined, 60_000);
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, leave);

  await migrate(db, migrations);
  await changes.begin();
  if (!(await isBuiltFromSources(build)) || !(await isShown())) renewal.changed(0);
  changes.follow();
}

function sendToParent(message: WorkerMessage): void {
  process.send?.(message);
}

start().catch((error: unknown) => {
  process.stderr.write(`${String(error instanceof Error ? error.message : error)}\n`);
  process.exit(1);
});

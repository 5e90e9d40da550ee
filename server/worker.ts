// The worker: builds the site after changes and prepares videos, so that the server only answers requests. `npm start`
// starts one; `npm run worker` starts one for servers without.
import { hostname, setPriority } from 'node:os';
import { explainDatabaseFault } from './adapters/db/database-faults.ts';
import {
  migrate,
  openDatabase,
  openReadDatabase,
  createSlowStatementLogger,
} from './adapters/db/open.ts';
import { PREVIEW_MINUTES } from '#contract/site/site-documents.ts';
import { openStorage } from './adapters/storage/open.ts';
import { buildSite, removeSite } from './adapters/site-build.ts';
import type { PublishedContent, SiteBuildOptions } from './adapters/site-build.ts';
import { readStampTime } from './adapters/site-stamp.ts';
import { createChangeDebouncer, createChangePoller } from './platform/changes.ts';
import { createBuildSource } from './courses/build-source.ts';
import { writePictures } from './site/site-media.ts';
import { buildSitePreview } from './site/previews.ts';
import { buildContentSource } from './site/published-content.ts';
import type { ContentSource } from './site/published-content.ts';
import { OperatorError } from './platform/errors.ts';
import { recordBuild, recordFailure, REPORT_EVERY_MS } from './platform/site-builds.store.ts';
import { getPagesFolder, getPreviewPagesFolder, readSettings, ROOT } from './settings/config.ts';
import { createLog } from './http/log.ts';
import { migrations } from './adapters/db/migrations.ts';
import { createVideoWorker } from './video-worker.ts';
import { VIDEOS_ONLY } from './own-worker.ts';
import type { WorkerMessage } from './own-worker.ts';

/** Under contention, the worker gets a third of the processor time of a process with priority 0. */
const NICE = 5;
/** How often pages that another process has built are noticed. */
const PAGES_EVERY_MS = 5000;

async function start(): Promise<void> {
  const config = readSettings();
  // Requests have priority.
  setPriority(NICE);
  const stop = new AbortController();
  const log = createLog(config.production ? 'info' : 'warn');
  const onSlowStatement = createSlowStatementLogger({ log, overMs: config.slowStatementMs });
  const db = openDatabase(config.databaseAddress, onSlowStatement);
  const videos = createVideoWorker(config, { db, log });
  const folder = getPagesFolder();
  // Separate connections, so that builds take none from visitors.
  const reads = openReadDatabase(config.databaseAddress, onSlowStatement);
  const storage = openStorage(config, log);
  const withPictures = (source: ContentSource): PublishedContent => ({
    ...source,
    copyPictures: (to) => writePictures({ db: reads, storage }, source.pictures, to),
  });
  const contentDeps = { db: reads, installation: config };
  const build: Omit<SiteBuildOptions, 'content'> = {
    root: ROOT,
    folder,
    siteOrigin: config.siteOrigin,
    signal: stop.signal,
    source: () => createBuildSource(reads),
  };

  const buildPlace = `${hostname()}:${folder}`;
  /** Builds run one at a time. */
  let lastBuild: Promise<unknown> = Promise.resolve();
  const runInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = lastBuild.then(work);
    lastBuild = next.catch(() => undefined);
    return next;
  };
  /** When the last known pages were built. `npm run build` may replace them. */
  let seenAt = 0;
  /** Returns false if it must be retried. */
  const rebuild = async (retryMs: number): Promise<boolean> => {
    try {
      const content = async () => withPictures(await buildContentSource(contentDeps, Date.now()));
      const done = await buildSite({ ...build, content });
      seenAt = await readStampTime(folder);
      // A server with a new database waits for this record. If recording fails, the retry finds the pages built and only
      // records them.
      await recordBuild(db, buildPlace, { now: Date.now(), ...done });
      return true;
    } catch (error) {
      if (stop.signal.aborted) return true;
      log.error({ err: error }, 'building the site failed and will be retried');
      const reason = String(error instanceof Error ? error.message : error);
      const now = Date.now();
      const nextTryAt = now + retryMs;
      // The admin pages show it once the database is available.
      await recordFailure(db, buildPlace, { now, nextTryAt, error: reason }).catch(
        (recordError: unknown) =>
          log.warn({ err: recordError }, 'recording the result of a build failed'),
      );
      sendToParent({ failed: reason });
      return false;
    }
  };
  const rebuilds = createChangeDebouncer({ log }, (retryMs) => runInTurn(() => rebuild(retryMs)));
  const checkPages = async (): Promise<void> => {
    const at = await readStampTime(folder);
    if (seenAt === 0 || at === seenAt) return;
    seenAt = at;
    rebuilds.notify(0);
  };
  const drafts = getPreviewPagesFolder();
  const previews = createChangeDebouncer({ log }, () =>
    runInTurn(() =>
      buildSitePreview(
        { db, clock: Date.now, log, installation: config },
        {
          signal: stop.signal,
          build: async (read) => {
            const content = async () => withPictures(await read());
            await buildSite({ ...build, folder: drafts, content, isPreview: true });
            // Checks again when the preview expires.
            setTimeout(() => previews.notify(0), PREVIEW_MINUTES * 60_000).unref();
          },
          remove: () => removeSite(drafts, stop.signal),
        },
      ),
    ),
  );
  const changes = createChangePoller(
    { db, log },
    {
      catalogue: () => rebuilds.notify(),
      drafts: () => previews.notify(0),
    },
  );
  const stopWorker = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    rebuilds.stop();
    previews.stop();
    clearInterval(pagesTimer);
    clearInterval(reportTimer);
    void Promise.all([changes.stop(), videos?.stop()])
      .then(() => Promise.all([db.destroy(), reads.destroy()]))
      .finally(() => process.exit(0));
  };
  // The timers of `changes` do not keep the process alive.
  const pagesTimer = setInterval(() => void checkPages(), PAGES_EVERY_MS);
  // Reports at least hourly that this place still builds, even without changes.
  const reportTimer = setInterval(() => rebuilds.notify(), REPORT_EVERY_MS);
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, stopWorker);

  await migrate(db, migrations);
  videos?.start();
  if (process.argv.includes(VIDEOS_ONLY)) return;
  await changes.start();
  // The build itself detects whether anything has changed.
  rebuilds.notify(0);
  previews.notify();
}

function sendToParent(message: WorkerMessage): void {
  process.send?.(message);
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  const isOperatorError = error instanceof OperatorError;
  const fault = isOperatorError
    ? undefined
    : explainDatabaseFault(error, readSettings().databaseAddress);
  process.stderr.write(`${fault ?? reason}\n`);
  process.exit(1);
});

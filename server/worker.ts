// The worker: builds the site after changes and prepares videos, so that the server only answers requests. `npm start`
// starts one; `npm run worker` starts one for servers without.
import { hostname, setPriority } from 'node:os';
import { databaseFault } from './adapters/db/database-faults.ts';
import { migrate, openDatabase, openReads, slowStatements } from './adapters/db/open.ts';
import { PREVIEW_MINUTES } from '#contract/site/site-documents.ts';
import { openStorage } from './adapters/storage/open.ts';
import { buildSite, removeSite } from './adapters/site-build.ts';
import type { SiteBuildOptions } from './adapters/site-build.ts';
import { stampTime } from './adapters/site-stamp.ts';
import { afterChanges, followChanges } from './platform/changes.ts';
import { buildSource } from './courses/build-source.ts';
import { layOutPictures } from './site/site-media.ts';
import { buildPreview } from './site/previews.ts';
import { contentSource } from './site/published.ts';
import type { ContentSource } from './site/published.ts';
import { OperatorError } from './platform/errors.ts';
import { recordBuild, recordFailure, REPORT_EVERY_MS } from './platform/site-builds.store.ts';
import { pagesFolder, previewPagesFolder, readSettings, ROOT } from './settings/config.ts';
import { serverLog } from './http/log.ts';
import { migrations } from './adapters/db/migrations.ts';
import { videosWorker } from './video-worker.ts';
import { VIDEOS_ONLY } from './site-worker.ts';
import type { WorkerMessage } from './site-worker.ts';

/** Under contention, the worker gets a third of the processor time of a process with priority 0. */
const NICE = 5;
/** How often pages that another process has built are noticed. */
const PAGES_EVERY_MS = 5000;

async function start(): Promise<void> {
  const config = readSettings();
  // Requests have priority.
  setPriority(NICE);
  const stop = new AbortController();
  const log = serverLog(config.production ? 'info' : 'warn');
  const slow = slowStatements({ log, overMs: config.slowStatementMs });
  const db = openDatabase(config.databaseAddress, slow);
  const videos = videosWorker(config, { db, log });
  const folder = pagesFolder();
  // Separate connections, so that builds take none from visitors.
  const reads = openReads(config.databaseAddress, slow);
  const storage = openStorage(config, log);
  const withPictures = (source: ContentSource) => ({
    ...source,
    layOut: (to: string) => layOutPictures({ db: reads, storage }, source.pictures, to),
  });
  const sight = { db: reads, installation: config };
  const build: Omit<SiteBuildOptions, 'content'> = {
    root: ROOT,
    folder,
    siteOrigin: config.siteOrigin,
    signal: stop.signal,
    source: () => buildSource(reads),
  };

  const place = `${hostname()}:${folder}`;
  /** Builds run one at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
  /** When the last known pages were built. `npm run build` may replace them. */
  let seenAt = 0;
  /** Returns false if it must be retried. */
  const renew = async (retryMs: number): Promise<boolean> => {
    try {
      const content = async () => withPictures(await contentSource(sight, Date.now()));
      const done = await buildSite({ ...build, content });
      seenAt = await stampTime(folder);
      // A server with a new database waits for this record. If recording fails, the retry finds the pages built and only
      // records them.
      await recordBuild(db, place, { now: Date.now(), ...done });
      return true;
    } catch (error) {
      if (stop.signal.aborted) return true;
      log.error({ err: error }, 'building the site failed and will be retried');
      const reason = String(error instanceof Error ? error.message : error);
      const now = Date.now();
      const nextTryAt = now + retryMs;
      // The admin pages show it once the database is available.
      await recordFailure(db, place, { now, nextTryAt, error: reason }).catch((unheard: unknown) =>
        log.warn({ err: unheard }, 'recording the result of a build failed'),
      );
      sendToParent({ failed: reason });
      return false;
    }
  };
  const renewal = afterChanges((retryMs) => inTurn(() => renew(retryMs)));
  const lookAtPages = async (): Promise<void> => {
    const at = await stampTime(folder);
    if (seenAt === 0 || at === seenAt) return;
    seenAt = at;
    renewal.changed(0);
  };
  const drafts = previewPagesFolder();
  const previews = afterChanges(() =>
    inTurn(() =>
      buildPreview(
        { db, log, installation: config },
        {
          signal: stop.signal,
          build: async (read) => {
            const content = async () => withPictures(await read());
            await buildSite({ ...build, folder: drafts, content, isPreview: true });
            // Checks again when the preview expires.
            setTimeout(() => previews.changed(0), PREVIEW_MINUTES * 60_000).unref();
          },
          remove: () => removeSite(drafts, stop.signal),
        },
      ),
    ),
  );
  const changes = followChanges(
    { db, log },
    {
      catalogue: () => renewal.changed(),
      drafts: () => previews.changed(0),
    },
  );
  const leave = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    renewal.stop();
    previews.stop();
    clearInterval(staying);
    clearInterval(hourly);
    void Promise.all([changes.stop(), videos?.stop()])
      .then(() => Promise.all([db.destroy(), reads.destroy()]))
      .finally(() => process.exit(0));
  };
  // The timers of `changes` do not keep the process alive.
  const staying = setInterval(() => void lookAtPages(), PAGES_EVERY_MS);
  // Reports at least hourly that this place still builds, even without changes.
  const hourly = setInterval(() => renewal.changed(), REPORT_EVERY_MS);
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, leave);

  await migrate(db, migrations);
  videos?.start();
  if (process.argv.includes(VIDEOS_ONLY)) return;
  await changes.start();
  // The build itself detects whether anything has changed.
  renewal.changed(0);
  previews.changed();
}

function sendToParent(message: WorkerMessage): void {
  process.send?.(message);
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  const isPlain = error instanceof OperatorError;
  const fault = isPlain ? undefined : databaseFault(error, readSettings().databaseAddress);
  process.stderr.write(`${fault ?? reason}\n`);
  process.exit(1);
});

// Prepares all unprepared videos: demo videos, videos uploaded without ffmpeg, and failed ones. A running worker helps.
// `npm run films -- 3` prepares three of them.
import { migrate } from '#server/adapters/db/open.ts';
import { getMediaSecret } from '#server/compose.ts';
import { prepareAll } from '#server/media/videos.ts';
import { videosWorker } from '#server/video-worker.ts';
import { serverLog } from '#server/http/log.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { readSettings } from '#server/settings/config.ts';
import { runCommand, withDatabase } from './admin/installation.ts';

async function run([requested]: readonly string[]): Promise<string> {
  const most = requested === undefined ? Infinity : Number(requested);
  if (!(most > 0)) throw new Error('Usage: npm run films [-- HOW MANY]');
  const config = { ...readSettings(), videos: 'on' } as const;
  return withDatabase(config, async (db) => {
    await migrate(db, migrations);
    const worker = videosWorker(config, { db, log: serverLog('warn') });
    if (!worker) throw new Error('ffmpeg is not installed: install it first.');
    const mediaSecret = getMediaSecret(config);
    const waiting = await prepareAll({ db, clock: Date.now, mediaSecret }, most);
    let made = 0;
    while (made < most && (await worker.prepareNext())) {
      made += 1;
      process.stdout.write(`${made} of ${waiting}\n`);
    }
    return `Prepared ${made} videos.`;
  });
}

runCommand(run);

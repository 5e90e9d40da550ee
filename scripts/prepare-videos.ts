// Prepares all unprepared videos: demo videos, videos uploaded without ffmpeg, and failed ones. A running worker helps.
// `npm run films -- 3` prepares three of them.
import { getMediaSecret } from '#server/compose.ts';
import { queueUnprepared } from '#server/media/videos.ts';
import { createVideoWorker } from '#server/video-worker.ts';
import { createLog } from '#server/http/log.ts';
import { readSettings } from '#server/settings/config.ts';
import { runCommand, withMigratedDatabase } from './installation.ts';

async function run([requested]: readonly string[]): Promise<string> {
  const limit = requested === undefined ? Infinity : Number(requested);
  if (!(limit > 0)) throw new Error('Usage: npm run films [-- NUMBER]');
  const config = { ...readSettings(), videos: 'on' } as const;
  return withMigratedDatabase(config, async (db) => {
    const worker = createVideoWorker(config, { db, log: createLog('warn') });
    if (!worker) throw new Error('ffmpeg is not installed. Install it first.');
    const mediaSecret = getMediaSecret(config);
    const waiting = await queueUnprepared({ db, clock: Date.now, mediaSecret }, limit);
    let preparedCount = 0;
    while (preparedCount < limit && (await worker.prepareNext())) {
      preparedCount += 1;
      process.stdout.write(`${preparedCount} of ${waiting}\n`);
    }
    return `Videos prepared: ${preparedCount}.`;
  });
}

runCommand(run);

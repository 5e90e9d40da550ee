// Joins frames and sound into an H.264 + AAC file with ffmpeg, the same pictures every time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAMES_PER_SECOND } from './timing.ts';

export type Film = { frames: AsyncIterable<Buffer>; sound: string; target: string };

/** A keyframe every four seconds, as in prepared films: what stands still costs little. */
const KEYFRAME_EVERY = 4 * FRAMES_PER_SECOND;

/** Writes the film to `target`; its ending says MP4 or MOV. */
export async function writeFilm({ frames, sound, target }: Film): Promise<void> {
  const ffmpeg = spawn('ffmpeg', settings(sound, target), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  for await (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${target}`);
}

const split = (line: string): string[] => line.split(' ');

function settings(sound: string, target: string): string[] {
  const every = KEYFRAME_EVERY;
  return [
    ...split('-hide_banner -loglevel error -y'),
    ...split(`-f image2pipe -framerate ${FRAMES_PER_SECOND} -c:v png -i pipe:0 -i`),
    sound,
    ...split('-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'),
    ...split('-colorspace bt709 -color_primaries bt709 -color_trc bt709'),
    ...split('-c:v libx264 -profile:v high -preset slower -tune animation -crf 27'),
    ...split(`-g ${every} -keyint_min ${every} -sc_threshold 0 -threads 1`),
    ...split('-c:a aac -b:a 48k -ac 2 -shortest -map_metadata -1'),
    ...split('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart'),
    target,
  ];
}

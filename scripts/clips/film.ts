// Joins frames and sound into an H.264 + AAC file with ffmpeg, the same bytes every time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAMES_PER_SECOND } from './timing.ts';

export type Film = { frames: AsyncIterable<Buffer>; sound: string; target: string };

/** Writes the film to `target`; its ending says MP4 or MOV. A keyframe every second keeps seeking exact. */
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

function settings(sound: string, target: string): string[] {
  const rate = String(FRAMES_PER_SECOND);
  return [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-f', 'image2pipe', '-framerate', rate, '-c:v', 'png', '-i', 'pipe:0', '-i', sound],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...[
      '-c:v',
      'libx264',
      '-profile:v',
      'high',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      '19',
    ],
    ...['-g', rate, '-keyint_min', rate, '-sc_threshold', '0', '-threads', '1'],
    ...['-c:a', 'aac', '-b:a', '112k', '-ac', '2', '-shortest'],
    ...[
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
    ],
    ...['-movflags', '+faststart', target],
  ];
}

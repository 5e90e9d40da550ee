// Which films can be played everywhere: one rule for the browser that chooses a file and the server that keeps it.
import { MP4, QTFF } from 'mediabunny';
import type { Input, InputVideoTrack } from 'mediabunny';

/** Constrained baseline to High, 8 bits, 4:2:0: what browsers decode everywhere. */
const PLAYABLE_AVC = /^avc[13]\.(42|4d|58|64)/i;
const PLAYABLE_AUDIO: readonly (string | null)[] = ['aac', 'mp3'];

/** What a reader of films is told to look for. */
export const FILM_FORMATS = [MP4, QTFF];

/** unreadable: no film in MP4 or MOV. unplayable: its picture or its sound is, in a codec that the reader names. */
export type FilmVerdict =
  | { kind: 'playable' }
  | { kind: 'unplayable'; part: 'picture' | 'sound'; codec: string }
  | { kind: 'unreadable' };

/** Judges the file that this reads. Never rejects: whatever a broken file makes the reader throw means that it is no film. */
export async function judgeFilm(input: Input): Promise<FilmVerdict> {
  const video = await readable(() => primaryVideo(input));
  if (!video) return { kind: 'unreadable' };
  return (await readable(() => judged(video, input))) ?? unplayable('picture', '');
}

/** What `read` answers; undefined where it throws. */
export async function readable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

async function primaryVideo(input: Input): Promise<InputVideoTrack | undefined> {
  if (!(await input.canRead())) return undefined;
  return (await input.getPrimaryVideoTrack()) ?? undefined;
}

async function judged(video: InputVideoTrack, input: Input): Promise<FilmVerdict> {
  const codec = await video.getCodec();
  const isPlayable =
    codec === 'avc' && PLAYABLE_AVC.test((await video.getCodecParameterString()) ?? '');
  if (!isPlayable) return unplayable('picture', codec);
  for (const track of await input.getAudioTracks()) {
    const sound = await track.getCodec();
    if (!PLAYABLE_AUDIO.includes(sound)) return unplayable('sound', sound);
  }
  return { kind: 'playable' };
}

function unplayable(part: 'picture' | 'sound', codec: string | null): FilmVerdict {
  return { kind: 'unplayable', part, codec: codec ?? '' };
}

// Captions on the video: a track for each language, filled when somebody chooses it.
import { CAPTION_LANGUAGES } from '#contract/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/captions.ts';
import type { VideoPlayer } from './video-engine.ts';

export interface LessonCaptions {
  languages: readonly CaptionLanguage[];
  /** The language to begin with; another text for none. */
  chosen: string;
  /** Rejects where they do not come. */
  cuesOf: (language: CaptionLanguage) => Promise<readonly Cue[]>;
  /** A language, or empty for none: by the menu, a key or the device. */
  onChosen: (language: CaptionLanguage | '') => void;
  /** The captions of a language did not come. */
  onFailed: () => void;
}

/** The part of a track that is used: the engine's own types leave it out. */
interface CaptionTrack {
  language: string;
  mode: TextTrackMode;
  addCue: (cue: VTTCue) => void;
}

interface Track {
  language: CaptionLanguage;
  element: { track: CaptionTrack };
}

/** Adds the tracks of a lesson; answers what takes them away. */
export function addCaptions(player: VideoPlayer, captions: LessonCaptions): () => void {
  const tracks = captions.languages.map((language): Track => {
    const label = CAPTION_LANGUAGES[language];
    const options = { kind: 'captions', srclang: language, label } as const;
    // They outlive a fresh address of the film.
    const element = player.addRemoteTextTrack(options, true) as unknown as Track['element'];
    element.track.mode = language === captions.chosen ? 'showing' : 'disabled';
    return { language, element };
  });
  const filled = new Set<CaptionLanguage>();
  const fill = async ({ language, element }: Track) => {
    if (filled.has(language)) return;
    filled.add(language);
    try {
      for (const cue of await captions.cuesOf(language)) element.track.addCue(cueOf(cue));
    } catch {
      filled.delete(language);
      captions.onFailed();
    }
  };
  const changed = () => {
    const shown = tracks.find(({ element }) => element.track.mode === 'showing');
    if (shown) void fill(shown);
    captions.onChosen(shown?.language ?? '');
  };
  const list = player.textTracks() as unknown as EventTarget;
  list.addEventListener('change', changed);
  if (tracks.length > 0) changed();
  return () => {
    list.removeEventListener('change', changed);
    for (const { element } of tracks) player.removeRemoteTextTrack(element);
  };
}

/** Shows the captions of a language, or none for any other text. */
export function chooseCaptions(player: VideoPlayer, language: string): void {
  for (const track of Array.from(player.remoteTextTracks() as unknown as ArrayLike<CaptionTrack>))
    track.mode = track.language === language ? 'showing' : 'disabled';
}

/** What is said is no markup. */
function cueOf({ start, end, text }: Cue): VTTCue {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return new VTTCue(start / 1000, end / 1000, plain);
}

// The captions of the lesson that is on: which language is shown, and what is said in it.
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  CAPTION_TAGS,
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  type Cue,
} from '#contract/captions.ts';
import { notify } from '#site/stores/notices.ts';
import { $playerSettings, changePlayerSettings } from '#site/stores/player-settings.ts';
import type { VideoPlayer } from './video-engine.ts';

const NOT_ARRIVED = 'The captions did not arrive. Please try again.';
const NOTHING_SAID: Promise<readonly Cue[]> = Promise.resolve([]);

export interface Captions {
  languages: readonly CaptionLanguage[];
  language: CaptionLanguage | undefined;
  /** What is said in it, when somebody asks. Stable for one lesson and language. */
  load: (again: boolean) => Promise<readonly Cue[]>;
  choose: (language: CaptionLanguage) => void;
  toggle: () => void;
}

interface CaptionedVideo {
  id: string;
  languages: readonly string[];
  fetchCues: (language: CaptionLanguage) => Promise<readonly Cue[]>;
}

export function useCaptions(player: VideoPlayer | undefined, lesson: CaptionedVideo): Captions {
  const names = lesson.languages.join();
  const languages = useMemo(
    () => CAPTION_TAGS.filter((tag) => names.split(',').includes(tag)),
    [names],
  );
  const { captions: onPicture } = useStore($playerSettings, { ssr: 'initial' });
  const [preferred, prefer] = useState<CaptionLanguage>();
  const language =
    languages.find((language) => language === onPicture) ?? preferredOf(languages, preferred);
  const getCues = useCues(lesson);
  const load = useCallback(
    (again: boolean) => (language ? getCues(language, again) : NOTHING_SAID),
    [getCues, language],
  );

  useEffect(() => {
    if (!player || languages.length === 0) return;
    return addCaptions(player, {
      languages,
      chosen: $playerSettings.get().captions,
      getCues,
      onChosen: (chosen) => {
        if (chosen) prefer(chosen);
        // A lesson without the language that is wanted does not end the wish for it.
        const requested = $playerSettings.get().captions;
        const isOptions = chosen === '' && !languages.some((language) => language === requested);
        if (!isOptions && chosen !== requested) changePlayerSettings({ captions: chosen });
      },
      onFailed: () => notify({ layer: 'shared', type: 'error', title: NOT_ARRIVED }),
    });
  }, [player, languages, getCues]);

  const show = (chosen: string) => player && chooseCaptions(player, chosen);
  return {
    languages,
    language,
    load,
    choose: (chosen) => {
      prefer(chosen);
      if (languages.some((language) => language === onPicture)) show(chosen);
    },
    toggle: () =>
      show(languages.some((language) => language === onPicture) ? '' : (language ?? '')),
  };
}

/** What was shown last, else the reader's own language, else the first. */
function preferredOf(
  languages: readonly CaptionLanguage[],
  preferred: CaptionLanguage | undefined,
): CaptionLanguage | undefined {
  const own = languages.find((language) =>
    navigator.languages.some((tag) => tag.startsWith(language)),
  );
  return languages.find((language) => language === preferred) ?? own ?? languages[0];
}

/** Asks for the cues of a language once; what did not come is asked for again. */
function useCues({ id, fetchCues }: CaptionedVideo) {
  const kept = useRef(new Map<string, Promise<readonly Cue[]>>());
  const fetched = useRef(fetchCues);
  useEffect(() => {
    fetched.current = fetchCues;
  });
  return useCallback(
    (language: CaptionLanguage, again = false): Promise<readonly Cue[]> => {
      const key = `${id} ${language}`;
      const there = again ? undefined : kept.current.get(key);
      if (there) return there;
      const cues = fetched.current(language);
      kept.current.set(key, cues);
      cues.catch(() => kept.current.delete(key));
      return cues;
    },
    [id],
  );
}

interface LessonCaptions {
  languages: readonly CaptionLanguage[];
  chosen: string;
  /** Rejects where they do not come. */
  getCues: (language: CaptionLanguage) => Promise<readonly Cue[]>;
  /** A language, or empty for none: by the menu, a key or the device. */
  onChosen: (language: CaptionLanguage | '') => void;
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
function addCaptions(player: VideoPlayer, captions: LessonCaptions): () => void {
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
      for (const cue of await captions.getCues(language)) element.track.addCue(getCue(cue));
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

function chooseCaptions(player: VideoPlayer, language: string): void {
  for (const track of Array.from(player.remoteTextTracks() as unknown as ArrayLike<CaptionTrack>))
    track.mode = track.language === language ? 'showing' : 'disabled';
}

/** What is said is no markup. */
function getCue({ start, end, text }: Cue): VTTCue {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return new VTTCue(start / 1000, end / 1000, plain);
}

// The captions of the current lesson: the chosen language and its cues.
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  CAPTION_TAGS,
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  type Cue,
} from '#contract/courses/captions.ts';
import { notify } from '#site/stores/notices.ts';
import { $playerSettings, changePlayerSettings } from '#site/stores/player-settings.ts';
import type { VideoPlayer } from './video-engine.ts';

const LOAD_FAILED = 'The captions could not be loaded. Please try again.';
const NO_CUES: Promise<readonly Cue[]> = Promise.resolve([]);

export interface Captions {
  languages: readonly CaptionLanguage[];
  language: CaptionLanguage | undefined;
  /** Loads the cues of `language`. Stable for one lesson and language. */
  load: (isRetry: boolean) => Promise<readonly Cue[]>;
  choose: (language: CaptionLanguage) => void;
  toggle: () => void;
}

interface CaptionedVideo {
  id: string;
  languages: readonly string[];
  fetchCues: (language: CaptionLanguage) => Promise<readonly Cue[]>;
}

export function useCaptions(player: VideoPlayer | undefined, lesson: CaptionedVideo): Captions {
  const joinedLanguages = lesson.languages.join();
  const languages = useMemo(
    () => CAPTION_TAGS.filter((tag) => joinedLanguages.split(',').includes(tag)),
    [joinedLanguages],
  );
  const { captions: shown } = useStore($playerSettings, { ssr: 'initial' });
  const [preferred, setPreferred] = useState<CaptionLanguage>();
  const shownLanguage = languages.find((language) => language === shown);
  const language = shownLanguage ?? choosePreferred(languages, preferred);
  const getCues = useCues(lesson);
  const load = useCallback(
    (isRetry: boolean) => (language ? getCues(language, isRetry) : NO_CUES),
    [getCues, language],
  );

  useEffect(() => {
    if (!player || languages.length === 0) return;
    return addCaptions(player, {
      languages,
      chosen: $playerSettings.get().captions,
      getCues,
      onChosen: (chosen) => {
        if (chosen) setPreferred(chosen);
        // A lesson without the preferred language does not change the preference.
        const setting = $playerSettings.get().captions;
        const isUnavailable = chosen === '' && !languages.some((language) => language === setting);
        if (!isUnavailable && chosen !== setting) changePlayerSettings({ captions: chosen });
      },
      onFailed: () => notify({ layer: 'shared', type: 'error', title: LOAD_FAILED }),
    });
  }, [player, languages, getCues]);

  const show = (chosen: string) => player && chooseCaptions(player, chosen);
  return {
    languages,
    language,
    load,
    choose: (chosen) => {
      setPreferred(chosen);
      if (shownLanguage) show(chosen);
    },
    toggle: () => show(shownLanguage ? '' : (language ?? '')),
  };
}

/** The language chosen last, else a language of the browser, else the first. */
function choosePreferred(
  languages: readonly CaptionLanguage[],
  preferred: CaptionLanguage | undefined,
): CaptionLanguage | undefined {
  const browserLanguage = languages.find((language) =>
    navigator.languages.some((tag) => tag.startsWith(language)),
  );
  return languages.find((language) => language === preferred) ?? browserLanguage ?? languages[0];
}

/** Loads the cues of each language once; failed loads are retried on the next call. */
function useCues({ id, fetchCues }: CaptionedVideo) {
  const cache = useRef(new Map<string, Promise<readonly Cue[]>>());
  const latestFetch = useRef(fetchCues);
  useEffect(() => {
    latestFetch.current = fetchCues;
  });
  return useCallback(
    (language: CaptionLanguage, isRetry = false): Promise<readonly Cue[]> => {
      const key = `${id} ${language}`;
      const cached = isRetry ? undefined : cache.current.get(key);
      if (cached) return cached;
      const cues = latestFetch.current(language);
      cache.current.set(key, cues);
      cues.catch(() => cache.current.delete(key));
      return cues;
    },
    [id],
  );
}

interface LessonCaptions {
  languages: readonly CaptionLanguage[];
  chosen: string;
  /** Rejects if the cues cannot be loaded. */
  getCues: (language: CaptionLanguage) => Promise<readonly Cue[]>;
  /** A language or '' for none, chosen by the menu, a key or the device. */
  onChosen: (language: CaptionLanguage | '') => void;
  onFailed: () => void;
}

/** Missing from the types of video.js. */
interface CaptionTrack {
  language: string;
  mode: TextTrackMode;
  addCue: (cue: VTTCue) => void;
}

interface Track {
  language: CaptionLanguage;
  element: { track: CaptionTrack };
}

/** Returns a function that removes the tracks. */
function addCaptions(player: VideoPlayer, captions: LessonCaptions): () => void {
  const tracks = captions.languages.map((language): Track => {
    const label = CAPTION_LANGUAGES[language];
    const options = { kind: 'captions', srclang: language, label } as const;
    // Remote tracks survive a new source.
    const element = player.addRemoteTextTrack(options, true) as unknown as Track['element'];
    element.track.mode = language === captions.chosen ? 'showing' : 'disabled';
    return { language, element };
  });
  const filled = new Set<CaptionLanguage>();
  const fill = async ({ language, element }: Track) => {
    if (filled.has(language)) return;
    filled.add(language);
    try {
      for (const cue of await captions.getCues(language)) element.track.addCue(toVttCue(cue));
    } catch {
      filled.delete(language);
      captions.onFailed();
    }
  };
  const onChange = () => {
    const shown = tracks.find(({ element }) => element.track.mode === 'showing');
    if (shown) void fill(shown);
    captions.onChosen(shown?.language ?? '');
  };
  const trackList = player.textTracks() as unknown as EventTarget;
  trackList.addEventListener('change', onChange);
  if (tracks.length > 0) onChange();
  return () => {
    trackList.removeEventListener('change', onChange);
    for (const { element } of tracks) player.removeRemoteTextTrack(element);
  };
}

function chooseCaptions(player: VideoPlayer, language: string): void {
  for (const track of Array.from(player.remoteTextTracks() as unknown as ArrayLike<CaptionTrack>))
    track.mode = track.language === language ? 'showing' : 'disabled';
}

/** Escapes the text, which a VTTCue would parse as markup. */
function toVttCue({ start, end, text }: Cue): VTTCue {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return new VTTCue(start / 1000, end / 1000, plain);
}

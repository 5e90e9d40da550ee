// What an adaptive film adds to the controls of the video: the menu of qualities, and pictures along the line of time.
import { useEffect, useMemo, useRef, useState } from 'react';
import { $playerSettings, changePlayerSettings } from '#site/stores/player-settings.ts';
import type { Stream } from './adaptive-play.ts';
import type { LessonToPlay, OpenedFilm } from './lesson-playback.ts';
import type { QualityMenu } from './quality-menu.ts';
import { choicesOf, connectionOf, qualityFor, type Quality } from './quality.ts';
import type { VideoPlayer } from './video-engine.ts';

export interface Adaptive {
  onFilm: (film: OpenedFilm | undefined) => void;
  playing: Pick<LessonToPlay, 'quality' | 'onStream' | 'onShown'>;
}

export function useAdaptive(player: VideoPlayer | undefined): Adaptive {
  const [opened, setOpened] = useState<OpenedFilm>();
  const [stream, setStream] = useState<Stream>();
  const menu = useRef<QualityMenu>(undefined);
  const shown = useRef<number>(undefined);

  useEffect(() => {
    if (!player || !opened || !stream) return;
    return addedLater(async () => {
      const { addQualityMenu } = await import('./quality-menu.ts');
      const { rungs } = opened.film;
      return () => {
        const added = addQualityMenu(player, {
          choices: choicesOf(rungs),
          chosen: qualityFor(wantedQuality(), rungs),
          onChosen: (quality) => {
            changePlayerSettings({ quality });
            stream.choose(quality);
          },
        });
        menu.current = added;
        if (shown.current) added.show(shown.current);
        return () => {
          menu.current = undefined;
          added.remove();
        };
      };
    });
  }, [player, opened, stream]);

  useEffect(() => {
    const storyboard = opened?.film.storyboard;
    if (!player || !storyboard) return;
    return addedLater(async () => {
      const { addStoryboard } = await import('./storyboard.ts');
      const address = () => opened.tickets.addressOf(storyboard.src);
      return () => addStoryboard(player, storyboard, { address });
    });
  }, [player, opened]);

  return useMemo(
    () => ({
      onFilm: setOpened,
      playing: {
        quality: wantedQuality,
        onStream: (next) => {
          shown.current = undefined;
          setStream(next);
        },
        onShown: (rung) => {
          shown.current = rung;
          menu.current?.show(rung);
        },
      },
    }),
    [],
  );
}

/** What somebody chose, else what the device asks for. */
function wantedQuality(): Quality {
  const { quality } = $playerSettings.get();
  return quality ?? (connectionOf(navigator).saveData ? 'saver' : 'auto');
}

/** Adds what has to be fetched first; answers what takes it away, also before it came. Without it the film still plays. */
function addedLater(fetched: () => Promise<() => () => void>): () => void {
  let left = false;
  let remove = () => {};
  fetched().then(
    (add) => {
      if (!left) remove = add();
    },
    () => undefined,
  );
  return () => {
    left = true;
    remove();
  };
}

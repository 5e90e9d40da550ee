// The video of the lesson: one player for all lessons of a course, so that full screen, sound and speed stay. Its sheets
// are brought by whoever shows it: a page with itself, a dialog with the press for it (decision 27).
import { useEffect, useRef, useState, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { $playerSettings, changePlayerSettings } from '#site/stores/player-settings.ts';
import { getPicture } from './video-poster.ts';
import {
  type LessonToPlay,
  type OpenedVideo,
  type Playback,
  type VideoStatus,
  playLesson,
} from './lesson-playback.ts';
import { VideoStatusView } from './VideoStatusView.tsx';
import { createVideo, leaveFullscreen, putOver, type VideoPlayer } from './video-engine.ts';
import { showWatermark } from './watermark.ts';
import type { Elements } from '../../ui/elements.ts';
import type { Stream } from './adaptive-play.ts';
import type { QualityMenu } from './quality-menu.ts';
import { getChoices, getConnection, qualityFor, type Quality } from './quality.ts';

type OwnPorts = 'onStatus' | 'onVideo' | 'onStream' | 'onShown' | 'quality';

/** A picture that takes longer holds nothing up. */
const PICTURE_WAIT_MS = 2000;

interface LessonVideoProps {
  lessonId: string;
  watermark: string;
  /** Why there is no film; where it is not said, the lesson has none yet. */
  missing?: string;
  /** Asked for when the lesson comes on. */
  lessonToPlay: () => Omit<LessonToPlay, OwnPorts>;
  onPlayer: (player: VideoPlayer | undefined) => void;
  onPlayback: (playback: Playback) => void;
  /** Plays here in the place of another device; says whether it may. */
  takeOver: () => Promise<boolean>;
  children?: Elements;
}

export function LessonVideo(props: LessonVideoProps) {
  const { lessonId, watermark, missing = 'This lesson has no video yet.', children } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { frame, player, over, failed, retry } = useVideo(watermark);
  const [status, setStatus] = useState<VideoStatus>('loading');
  const playback = useRef<Playback>(undefined);
  const adaptive = useAdaptive(player);

  useEffect(() => latest.current.onPlayer(player), [player]);
  useEffect(() => {
    if (!player) return;
    const poster = newPoster();
    putOver(player, poster);
    const playing = playLesson(player, {
      ...latest.current.lessonToPlay(),
      ...adaptive.playing,
      onVideo: (video) => {
        adaptive.onVideo(video);
        return showPicture(poster, video);
      },
      onStatus: setStatus,
    });
    playback.current = playing;
    latest.current.onPlayback(playing);
    return () => {
      playing.stop();
      poster.remove();
    };
  }, [player, lessonId, adaptive]);

  const shown = failed ? 'failed' : status;
  const away = AWAY.includes(shown);
  useEffect(() => {
    // What is said stands beside the picture.
    if (away && player) leaveFullscreen(player);
  }, [away, player]);
  const ways = {
    onRetry: failed ? retry : () => playback.current?.retry(),
    onTakeOver: async () => {
      const may = await latest.current.takeOver();
      if (may) playback.current?.resume();
      return may;
    },
  };
  return (
    <div className="player-video" tabIndex={-1}>
      <div ref={frame} className="absolute inset-0" hidden={away} />
      <VideoStatusView status={shown} missing={missing} {...ways} />
      {over && createPortal(children, over)}
    </div>
  );
}

/** There is no picture. */
const AWAY: readonly VideoStatus[] = [
  ...(['failed', 'missing', 'preparing', 'elsewhere', 'withdrawn'] as const),
];

/** The player with its watermark; it fails only when its code does not arrive. */
function useVideo(watermark: string) {
  const frame = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<VideoPlayer>();
  /** Inside of what goes to full screen. */
  const [over, setOver] = useState<Element>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let left = false;
    let made: VideoPlayer | undefined;
    let removeMark = () => {};
    createVideo(box).then(
      (video) => {
        if (left) return video.dispose();
        made = video;
        if (watermark) removeMark = showWatermark(watermark, (mark) => putOver(video, mark));
        const place = document.createElement('div');
        putOver(video, place);
        setOver(place);
        setPlayer(video);
      },
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
      removeMark();
      made?.dispose();
      setPlayer(undefined);
      setOver(undefined);
      box.replaceChildren();
    };
  }, [attempt, watermark]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { frame, player, over, failed, retry };
}

function newPoster(): HTMLElement {
  const poster = document.createElement('div');
  poster.className = 'player-poster';
  return poster;
}

/** Resolves once the film's own picture stands in the place of ours, or is not waited for. */
function showPicture(poster: HTMLElement, opened: OpenedVideo | undefined): Promise<void> {
  if (!opened || poster.querySelector('img')) return Promise.resolve();
  const picture = getPicture(opened.film);
  const shown = picture.decode().then(
    () => poster.append(picture),
    () => undefined,
  );
  const longEnough = new Promise<void>((resolve) => setTimeout(resolve, PICTURE_WAIT_MS));
  return Promise.race([shown, longEnough]);
}

interface Adaptive {
  onVideo: (video: OpenedVideo | undefined) => void;
  playing: Pick<LessonToPlay, 'quality' | 'onStream' | 'onShown'>;
}

function useAdaptive(player: VideoPlayer | undefined): Adaptive {
  const [opened, setOpened] = useState<OpenedVideo>();
  const [stream, setStream] = useState<Stream>();
  const menu = useRef<QualityMenu>(undefined);
  const shown = useRef<number>(undefined);

  useEffect(() => {
    if (!player || !opened || !stream) return;
    return addedLater(async () => {
      const { addQualityMenu } = await import('./quality-menu.ts');
      const { rungs: renditions } = opened.film;
      return () => {
        const added = addQualityMenu(player, {
          choices: getChoices(renditions),
          chosen: qualityFor(requestedQuality(), renditions),
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
      const address = () => opened.tokens.getAddress(storyboard.src);
      return () => addStoryboard(player, storyboard, { address });
    });
  }, [player, opened]);

  return useMemo(
    () => ({
      onVideo: setOpened,
      playing: {
        quality: requestedQuality,
        onStream: (next) => {
          shown.current = undefined;
          setStream(next);
        },
        onShown: (rendition) => {
          shown.current = rendition;
          menu.current?.show(rendition);
        },
      },
    }),
    [],
  );
}

/** What somebody chose, else what the device asks for. */
function requestedQuality(): Quality {
  const { quality } = $playerSettings.get();
  return quality ?? (getConnection(navigator).saveData ? 'saver' : 'auto');
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

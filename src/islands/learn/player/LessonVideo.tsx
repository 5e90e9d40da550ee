// The video of a lesson. One player serves all lessons of a course, so that full screen, sound and speed persist. The
// page or dialog that renders it imports the style sheets (decision 27).
import { useEffect, useRef, useState, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { $playerSettings, changePlayerSettings } from '#site/stores/player-settings.ts';
import { getPoster } from './video-poster.ts';
import {
  type LessonToPlay,
  type OpenedVideo,
  type Playback,
  type VideoStatus,
  playLesson,
} from './lesson-playback.ts';
import { VideoStatusView } from './VideoStatusView.tsx';
import { createPlayer, leaveFullscreen, addOverlay, type VideoPlayer } from './video-engine.ts';
import { showWatermark } from './watermark.ts';
import type { Elements } from '../../ui/elements.ts';
import type { Stream } from './adaptive-source.ts';
import type { QualityMenu } from './quality-menu.ts';
import { listQualityChoices, getConnection, toAvailableQuality, type Quality } from './quality.ts';

type OwnCallbacks = 'onStatus' | 'onVideo' | 'onStream' | 'onRenditionShown' | 'getQuality';

/** The poster delays the video by no more than this. */
const POSTER_TIMEOUT_MS = 2000;

interface LessonVideoProps {
  lessonId: string;
  watermark: string;
  /** Shown if there is no video. */
  missing?: string;
  /** Called when the lesson starts. */
  lessonToPlay: () => Omit<LessonToPlay, OwnCallbacks>;
  onPlayer: (player: VideoPlayer | undefined) => void;
  onPlayback: (playback: Playback) => void;
  /** Moves playback from another device to this one; resolves to whether that is allowed. */
  takeOver: () => Promise<boolean>;
  children?: Elements;
}

export function LessonVideo(props: LessonVideoProps) {
  const { lessonId, watermark, missing = 'This lesson has no video yet.', children } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { frame, player, overlay, failed: hasFailed, retry } = useVideo(watermark);
  const [status, setStatus] = useState<VideoStatus>('loading');
  const playback = useRef<Playback>(undefined);
  const adaptive = useAdaptiveControls(player);

  useEffect(() => {
    latest.current.onPlayer(player);
    return () => latest.current.onPlayer(undefined);
  }, [player]);
  useEffect(() => {
    if (!player) return;
    const poster = createPoster();
    addOverlay(player, poster);
    const playing = playLesson(player, {
      ...latest.current.lessonToPlay(),
      ...adaptive.playing,
      onVideo: (video) => {
        adaptive.onVideo(video);
        return showPoster(poster, video);
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

  const shown = hasFailed ? 'failed' : status;
  const isHidden = HIDDEN_STATUSES.includes(shown);
  useEffect(() => {
    // The status message is outside the element that is in full screen.
    if (isHidden && player) leaveFullscreen(player);
  }, [isHidden, player]);
  const handlers = {
    onRetry: hasFailed ? retry : () => playback.current?.retry(),
    onTakeOver: async () => {
      const isAllowed = await latest.current.takeOver();
      if (isAllowed) playback.current?.resume();
      return isAllowed;
    },
  };
  return (
    <div className="player-video" tabIndex={-1}>
      <div ref={frame} className="absolute inset-0" hidden={isHidden} />
      <VideoStatusView status={shown} missing={missing} {...handlers} />
      {overlay && createPortal(children, overlay)}
    </div>
  );
}

/** Statuses without a picture. */
const HIDDEN_STATUSES: readonly VideoStatus[] = [
  'failed',
  'missing',
  'preparing',
  'elsewhere',
  'withdrawn',
];

/** The player with its watermark. `hasFailed`: the player's code could not be loaded. */
function useVideo(watermark: string) {
  const frame = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<VideoPlayer>();
  /** Inside the element that goes to full screen. */
  const [overlay, setOverlay] = useState<Element>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let isUnmounted = false;
    let created: VideoPlayer | undefined;
    let removeWatermark = () => {};
    createPlayer(box).then(
      (video) => {
        if (isUnmounted) return video.dispose();
        created = video;
        if (watermark)
          removeWatermark = showWatermark(watermark, (watermarkElement) =>
            addOverlay(video, watermarkElement),
          );
        const container = document.createElement('div');
        addOverlay(video, container);
        setOverlay(container);
        setPlayer(video);
      },
      () => !isUnmounted && setHasFailed(true),
    );
    return () => {
      isUnmounted = true;
      removeWatermark();
      created?.dispose();
      setPlayer(undefined);
      setOverlay(undefined);
      box.replaceChildren();
    };
  }, [attempt, watermark]);

  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { frame, player, overlay, failed: hasFailed, retry };
}

function createPoster(): HTMLElement {
  const poster = document.createElement('div');
  poster.className = 'player-poster';
  return poster;
}

/** Resolves once the poster is shown, or after POSTER_TIMEOUT_MS. */
function showPoster(poster: HTMLElement, opened: OpenedVideo | undefined): Promise<void> {
  if (!opened || poster.querySelector('img')) return Promise.resolve();
  const picture = getPoster(opened.video);
  const shown = picture.decode().then(
    () => poster.append(picture),
    () => undefined,
  );
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, POSTER_TIMEOUT_MS));
  return Promise.race([shown, timeout]);
}

interface Adaptive {
  onVideo: (video: OpenedVideo | undefined) => void;
  playing: Pick<LessonToPlay, 'getQuality' | 'onStream' | 'onRenditionShown'>;
}

function useAdaptiveControls(player: VideoPlayer | undefined): Adaptive {
  const [opened, setOpened] = useState<OpenedVideo>();
  const [stream, setStream] = useState<Stream>();
  const menu = useRef<QualityMenu>(undefined);
  const shown = useRef<number>(undefined);

  useEffect(() => {
    if (!player || !opened || !stream) return;
    return addWhenLoaded(async () => {
      const { addQualityMenu } = await import('./quality-menu.ts');
      const { rungs: renditions } = opened.video;
      return () => {
        const added = addQualityMenu(player, {
          choices: listQualityChoices(renditions),
          chosen: toAvailableQuality(getPreferredQuality(), renditions),
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
    const storyboard = opened?.video.storyboard;
    if (!player || !storyboard) return;
    return addWhenLoaded(async () => {
      const { addStoryboard } = await import('./storyboard.ts');
      const getUrl = () => opened.tokens.withFreshToken(storyboard.src);
      return () => addStoryboard(player, storyboard, { getUrl });
    });
  }, [player, opened]);

  return useMemo(
    () => ({
      onVideo: setOpened,
      playing: {
        getQuality: getPreferredQuality,
        onStream: (next) => {
          shown.current = undefined;
          setStream(next);
        },
        onRenditionShown: (rendition) => {
          shown.current = rendition;
          menu.current?.show(rendition);
        },
      },
    }),
    [],
  );
}

/** The user's choice, or the default for the device's connection. */
function getPreferredQuality(): Quality {
  const { quality } = $playerSettings.get();
  return quality ?? (getConnection(navigator).saveData ? 'saver' : 'auto');
}

/** Adds a control once its code is loaded; the video plays without it meanwhile. Returns a function that removes it. */
function addWhenLoaded(load: () => Promise<() => () => void>): () => void {
  let isRemoved = false;
  let remove = () => {};
  load().then(
    (add) => {
      if (!isRemoved) remove = add();
    },
    () => undefined,
  );
  return () => {
    isRemoved = true;
    remove();
  };
}

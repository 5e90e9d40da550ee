// The video of the lesson: one player for all lessons of a course, so that full screen, sound and speed stay.
import 'video.js/dist/video-js.min.css';
import './video.css';
import { useEffect, useRef, useState } from 'react';
import { drawThumb } from '#art/thumb.ts';
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import type { LessonToPlay, Playback, VideoStatus } from './lesson-playback.ts';
import { playLesson } from './lesson-playback.ts';
import { VideoStatusView } from './VideoStatusView.tsx';
import { createVideo, putOver } from './video-engine.ts';
import type { VideoPlayer } from './video-engine.ts';
import { showWatermark } from './watermark.ts';

interface LessonVideoProps {
  lessonId: string;
  watermark: string;
  /** Asked for when the lesson comes on. */
  lessonToPlay: () => Omit<LessonToPlay, 'onStatus'>;
  /** The player once it stands, and undefined when it goes. */
  onPlayer: (player: VideoPlayer | undefined) => void;
  /** The lesson that has come on. */
  onPlayback: (playback: Playback) => void;
  /** What lies over the picture. */
  children?: ReactNode;
}

export function LessonVideo(props: LessonVideoProps) {
  const { lessonId, watermark, children } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { frame, player, over, failed, retry } = useVideo(watermark);
  const [status, setStatus] = useState<VideoStatus>('loading');
  const playback = useRef<Playback>(undefined);

  useEffect(() => latest.current.onPlayer(player), [player]);
  useEffect(() => {
    if (!player) return;
    const poster = posterOf(lessonId);
    putOver(player, poster);
    const playing = playLesson(player, { ...latest.current.lessonToPlay(), onStatus: setStatus });
    playback.current = playing;
    latest.current.onPlayback(playing);
    return () => {
      playing.stop();
      poster.remove();
    };
  }, [player, lessonId]);

  const shown = failed ? 'failed' : status;
  const away = shown === 'failed' || shown === 'missing';
  return (
    <div className="player-video" tabIndex={-1}>
      <div ref={frame} className="absolute inset-0" hidden={away} />
      <VideoStatusView status={shown} onRetry={failed ? retry : () => playback.current?.retry()} />
      {over && createPortal(children, over)}
    </div>
  );
}

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
        removeMark = showWatermark(watermark, (mark) => putOver(video, mark));
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

function posterOf(lessonId: string): HTMLElement {
  const poster = document.createElement('div');
  poster.className = 'art player-poster';
  poster.innerHTML = drawThumb({ seed: lessonId, variant: 'lotus', palette: 'raat' });
  return poster;
}

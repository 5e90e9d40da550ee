// One lesson's video: poster, watermark, and a fresh address when the old one has expired.
import 'video.js/dist/video-js.min.css';
import './video.css';
import { useEffect, useRef, useState } from 'react';
import { drawThumb } from '#art/thumb.ts';
import type { VideoSource } from '#site/api/learning.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { mayRenew, NO_RENEWAL, playedTo, renewed } from './renewal.ts';
import { createVideo } from './video-engine.ts';
import type { VideoPlayer } from './video-engine.ts';

interface LessonVideoProps {
  lessonId: string;
  source: VideoSource | undefined;
  watermark: string;
  onEnded: () => void;
  /** A fresh address, or undefined where there is none. */
  renew: () => Promise<VideoSource | undefined>;
}

export function LessonVideo(props: LessonVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<string>();
  const [readyAttempt, setReadyAttempt] = useState<string>();
  const current = `${props.lessonId} ${attempt}`;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const open: OpenVideo = { left: false, player: undefined };
    const fail = () => !open.left && setFailedAttempt(current);
    const ready = () => !open.left && setReadyAttempt(current);
    void start(box, open, { latest, fail, ready }).catch(fail);
    return () => {
      open.left = true;
      open.player?.dispose();
      box.replaceChildren();
    };
  }, [current]);

  const failed = failedAttempt === current;
  return (
    <div className="pl-video">
      {!failed && readyAttempt !== current && (
        <div className="pl-failed">
          <Loading text="Loading video..." />
        </div>
      )}
      <div ref={frame} className="pl-frame" hidden={failed} />
      {failed && (
        <div className="pl-failed" role="alert">
          <Icon name="triangle-alert" />
          <p>This video cannot be played right now. Please check your connection and try again.</p>
          <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
            <Icon name="rotate-ccw" /> Try again
          </Button>
        </div>
      )}
    </div>
  );
}

interface OpenVideo {
  left: boolean;
  player: VideoPlayer | undefined;
}

interface Wiring {
  latest: { readonly current: LessonVideoProps };
  fail: () => void;
  ready: () => void;
}

async function start(box: HTMLElement, open: OpenVideo, wiring: Wiring): Promise<void> {
  const { lessonId, watermark, source } = wiring.latest.current;
  const player = await createVideo(box, overlaysOf(lessonId, watermark));
  open.player = player;
  if (open.left) return player.dispose();
  wiring.ready();
  const first = source ?? (await wiring.latest.current.renew());
  if (open.left) return;
  if (!first) return wiring.fail();
  keepAlive(player, open, wiring);
  player.on('ended', () => wiring.latest.current.onEnded());
  player.src(first);
}

/** S33: an expired address is replaced once, and playback goes on where it stood. */
function keepAlive(player: VideoPlayer, open: OpenVideo, { latest, fail }: Wiring): void {
  let renewal = NO_RENEWAL;
  let stood = { seconds: 0, playing: false };
  player.on('timeupdate', () => {
    const seconds = player.currentTime() ?? 0;
    if (seconds > 0) stood = { ...stood, seconds };
    renewal = playedTo(renewal, seconds);
  });
  player.on(['play', 'pause'], () => {
    if (!player.error()) stood = { ...stood, playing: !player.paused() };
  });
  player.on('error', () => {
    if (!mayRenew(renewal)) return fail();
    renewal = renewed(stood.seconds);
    const { seconds, playing } = stood;
    void latest.current.renew().then((fresh) => {
      if (open.left) return;
      if (!fresh) return fail();
      player.error(null);
      player.one('loadedmetadata', () => {
        player.currentTime(seconds);
        if (playing) void player.play()?.catch(() => undefined);
      });
      player.src(fresh);
    });
  });
}

/** The drawn poster and the watermark, twice (PLAY-04). */
function overlaysOf(lessonId: string, watermark: string): HTMLElement[] {
  const poster = document.createElement('div');
  poster.className = 'art pl-poster';
  poster.innerHTML = drawThumb({ seed: lessonId, variant: 'lotus', palette: 'raat' });
  const marks = ['is-high', 'is-low'].map((where) => {
    const mark = document.createElement('span');
    mark.className = `wm ${where}`;
    mark.dir = 'auto';
    mark.textContent = watermark;
    return mark;
  });
  return [poster, ...marks];
}

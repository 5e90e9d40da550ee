// Thumbnails along the progress bar, for mouse, touch and keyboard.
import type { Storyboard } from '#contract/media/video-package.ts';
import { formatDuration } from '#site/lib/duration.ts';
import type { VideoPlayer } from './video-engine.ts';

/** The offset of the tile for this second, in pixels of the sprite. */
export function getTilePosition(
  { every, columns, tiles, width, height }: Storyboard,
  second: number,
): { x: number; y: number } {
  const at = Math.min(Math.max(Math.floor(second / every), 0), tiles - 1);
  return { x: (at % columns) * width, y: Math.floor(at / columns) * height };
}

interface StoryboardPorts {
  /** The URL with a valid playback token. */
  address: () => Promise<string>;
}

/** Returns a function that removes it. */
export function addStoryboard(
  player: VideoPlayer,
  storyboard: Storyboard,
  { address }: StoryboardPorts,
): () => void {
  const line = player.el().querySelector<HTMLElement>('.vjs-progress-control');
  const bar = line?.querySelector<HTMLElement>('[role="slider"]');
  if (!line || !bar) return () => undefined;
  const { tile, show, hide } = makeTile(line, bar, storyboard);
  const listening = new AbortController();
  const { signal } = listening;
  let picture: Promise<void> | undefined;
  /** Loads on first use; a failed load is retried on the next. */
  const fetchPicture = () => {
    picture ??= address().then((url) => putPicture(tile, url));
    picture.catch(() => {
      picture = undefined;
    });
  };
  const preview = (second: number) => {
    fetchPicture();
    show(second, player.duration() ?? 0);
  };
  const point = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.getBoundingClientRect();
    const part = Math.min(Math.max((clientX - left) / width, 0), 1);
    preview(part * (player.duration() ?? 0));
  };
  const isByKey = () => bar.matches(':focus-visible');
  const follow = () => isByKey() && preview(player.currentTime() ?? 0);
  for (const event of ['pointermove', 'pointerdown'] as const)
    line.addEventListener(event, point, { signal });
  for (const event of ['pointerleave', 'pointercancel'] as const)
    line.addEventListener(event, hide, { signal });
  line.addEventListener('pointerup', ({ pointerType }) => pointerType !== 'mouse' && hide(), {
    signal,
  });
  bar.addEventListener('focus', follow, { signal });
  bar.addEventListener('blur', hide, { signal });
  player.on(['seeking', 'timeupdate'], follow);
  return () => {
    listening.abort();
    player.off(['seeking', 'timeupdate'], follow);
    tile.remove();
  };
}

function makeTile(line: HTMLElement, bar: HTMLElement, storyboard: Storyboard) {
  const tile = document.createElement('div');
  const time = document.createElement('span');
  tile.className = 'player-tile';
  tile.setAttribute('aria-hidden', 'true');
  tile.hidden = true;
  tile.style.setProperty('--width', `${storyboard.width}px`);
  tile.style.setProperty('--height', `${storyboard.height}px`);
  tile.append(time);
  line.append(tile);
  return {
    tile,
    show: (second: number, duration: number) => {
      if (!(duration > 0)) return;
      const { x, y } = getTilePosition(storyboard, second);
      const from = bar.offsetLeft + (second / duration) * bar.offsetWidth;
      tile.style.setProperty('--at', `${from}px`);
      tile.style.backgroundPosition = `${-x}px ${-y}px`;
      time.textContent = formatDuration(Math.floor(second)) || '0:00';
      tile.hidden = false;
    },
    hide: () => {
      tile.hidden = true;
    },
  };
}

async function putPicture(tile: HTMLElement, url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  tile.style.backgroundImage = `url("${url}")`;
}

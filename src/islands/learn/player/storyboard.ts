// Thumbnails along the progress bar, for mouse, touch and keyboard.
import type { Storyboard } from '#contract/media/video-package.ts';
import { formatDuration } from '#site/lib/duration.ts';
import type { VideoPlayer } from './video-engine.ts';

/** The offset of the tile for this second, in pixels of the sprite. */
export function getTilePosition(
  { every, columns, tiles, width, height }: Storyboard,
  second: number,
): { x: number; y: number } {
  const index = Math.min(Math.max(Math.floor(second / every), 0), tiles - 1);
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height };
}

interface StoryboardPorts {
  /** The URL with a valid playback token. */
  getUrl: () => Promise<string>;
}

/** Returns a function that removes it. */
export function addStoryboard(
  player: VideoPlayer,
  storyboard: Storyboard,
  { getUrl }: StoryboardPorts,
): () => void {
  const progressControl = player.el().querySelector<HTMLElement>('.vjs-progress-control');
  const slider = progressControl?.querySelector<HTMLElement>('[role="slider"]');
  if (!progressControl || !slider) return () => undefined;
  const { tile, show, hide } = createTile(progressControl, slider, storyboard);
  const controller = new AbortController();
  const { signal } = controller;
  let picture: Promise<void> | undefined;
  /** Loads on first use; a failed load is retried on the next. */
  const fetchPicture = () => {
    picture ??= getUrl().then((url) => loadPicture(tile, url));
    picture.catch(() => {
      picture = undefined;
    });
  };
  const preview = (second: number) => {
    fetchPicture();
    show(second, player.duration() ?? 0);
  };
  const previewAtPointer = ({ clientX }: PointerEvent) => {
    const { left, width } = slider.getBoundingClientRect();
    const fraction = Math.min(Math.max((clientX - left) / width, 0), 1);
    preview(fraction * (player.duration() ?? 0));
  };
  const hasKeyboardFocus = () => slider.matches(':focus-visible');
  const previewAtPosition = () => hasKeyboardFocus() && preview(player.currentTime() ?? 0);
  for (const event of ['pointermove', 'pointerdown'] as const)
    progressControl.addEventListener(event, previewAtPointer, { signal });
  for (const event of ['pointerleave', 'pointercancel'] as const)
    progressControl.addEventListener(event, hide, { signal });
  progressControl.addEventListener(
    'pointerup',
    ({ pointerType }) => pointerType !== 'mouse' && hide(),
    {
      signal,
    },
  );
  slider.addEventListener('focus', previewAtPosition, { signal });
  slider.addEventListener('blur', hide, { signal });
  player.on(['seeking', 'timeupdate'], previewAtPosition);
  return () => {
    controller.abort();
    player.off(['seeking', 'timeupdate'], previewAtPosition);
    tile.remove();
  };
}

function createTile(progressControl: HTMLElement, slider: HTMLElement, storyboard: Storyboard) {
  const tile = document.createElement('div');
  const time = document.createElement('span');
  tile.className = 'player-tile';
  tile.setAttribute('aria-hidden', 'true');
  tile.hidden = true;
  tile.style.setProperty('--width', `${storyboard.width}px`);
  tile.style.setProperty('--height', `${storyboard.height}px`);
  tile.append(time);
  progressControl.append(tile);
  return {
    tile,
    show: (second: number, duration: number) => {
      if (!(duration > 0)) return;
      const { x, y } = getTilePosition(storyboard, second);
      const from = slider.offsetLeft + (second / duration) * slider.offsetWidth;
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

async function loadPicture(tile: HTMLElement, url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  tile.style.backgroundImage = `url("${url}")`;
}

export type ShortcutAction =
  | {
      do:
        | 'play'
        | 'mute'
        | 'fullscreen'
        | 'previous'
        | 'next'
        | 'slower'
        | 'faster'
        | 'captions'
        | 'note'
        | 'help';
    }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; by: number }
  | { do: 'tenth'; tenth: number };

const SKIP_S = 10;
const VOLUME_STEP = 0.1;

export const SHORTCUTS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['Space', 'K'], label: 'Play or pause' },
  { keys: ['←', 'J'], label: `Skip back ${SKIP_S} seconds` },
  { keys: ['→', 'L'], label: `Skip forward ${SKIP_S} seconds` },
  { keys: ['0', '…', '9'], label: 'Jump to 0% to 90% of the lesson' },
  { keys: [','], label: 'Slower' },
  { keys: ['.'], label: 'Faster' },
  { keys: ['↑', '↓'], label: 'Volume up or down (click the video first)' },
  { keys: ['M'], label: 'Mute or unmute' },
  { keys: ['C'], label: 'Captions on or off' },
  { keys: ['B'], label: 'Add a note' },
  { keys: ['F'], label: 'Full screen on or off' },
  { keys: ['P'], label: 'Previous lesson' },
  { keys: ['N'], label: 'Next lesson' },
  { keys: ['?'], label: 'Show shortcuts' },
];

const ACTIONS_BY_KEY: Readonly<Record<string, ShortcutAction>> = {
  k: { do: 'play' },
  j: { do: 'skip', seconds: -SKIP_S },
  arrowleft: { do: 'skip', seconds: -SKIP_S },
  l: { do: 'skip', seconds: SKIP_S },
  arrowright: { do: 'skip', seconds: SKIP_S },
  ',': { do: 'slower' },
  '.': { do: 'faster' },
  b: { do: 'note' },
  c: { do: 'captions' },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  p: { do: 'previous' },
  n: { do: 'next' },
  '?': { do: 'help' },
};

/** Outside the video these keys scroll the page. */
const VIDEO_ACTIONS_BY_KEY: Readonly<Record<string, ShortcutAction>> = {
  arrowup: { do: 'volume', by: VOLUME_STEP },
  arrowdown: { do: 'volume', by: -VOLUME_STEP },
};

/** Checkboxes are not included: they use only the space bar, which is no shortcut while a control has the focus. */
const HANDLES_OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, dialog, [contenteditable], [role="menu"]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing' | 'target'
>;

/** Undefined if the key is no shortcut here. */
export function findShortcut(event: KeyPress): ShortcutAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(HANDLES_OWN_KEYS)) return undefined;
  const key = event.key.toLowerCase();
  if (target.closest('.video-js') && isHandledByPlayer(key, target)) return undefined;
  // The space bar presses the focused control, if any.
  if (key === ' ') return target === document.body ? { do: 'play' } : undefined;
  if (/^[0-9]$/.test(key)) return { do: 'tenth', tenth: Number(key) };
  return (
    ACTIONS_BY_KEY[key] ?? (target.closest('.player-video') ? VIDEO_ACTIONS_BY_KEY[key] : undefined)
  );
}

/** Keys that the focused controls of video.js handle themselves. */
function isHandledByPlayer(key: string, target: Element): boolean {
  if ([' ', 'k', 'm', 'f'].includes(key)) return true;
  if (target.closest('.vjs-menu-button')) return /^arrow(up|down)$/.test(key);
  return target.closest('[role="slider"]') !== null && /^(arrow.*|[0-9])$/.test(key);
}

/** Listens in the capture phase, because the video's controls stop propagation. Returns a function that stops. */
export function listenForShortcuts(
  page: Document,
  onAction: (action: ShortcutAction) => void,
): () => void {
  const runShortcut = (event: KeyboardEvent) => {
    const action = page.querySelector('dialog[open]') ? undefined : findShortcut(event);
    if (!action) return;
    event.preventDefault();
    onAction(action);
  };
  page.addEventListener('keydown', runShortcut, { capture: true });
  return () => page.removeEventListener('keydown', runShortcut, { capture: true });
}

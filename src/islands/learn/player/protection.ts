// Content protection while the player is open. It only deters: screen capture still works, and the watermark names the
// viewer.
import type { BrowserLog } from '#site/lib/browser-log.ts';

/** PLAY-12. */
export const CONSOLE_CLEAR_MS = 3000;
/** PLAY-13. */
export const DOCK_CHECK_MS = 1000;
const DOCK_GAP_PX = 160;

const DOCK_WARNING =
  'Protected content: please close the developer tools while you watch this lesson.';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Save, print, view source. */
const PAGE_LETTERS = ['s', 'p', 'u'];
/** Inspector, consoles, element picker; Firefox's console, network and small-screen view; Chrome's print window. */
const TOOL_LETTERS = ['i', 'j', 'c', 'k', 'e', 'm', 'p'];
/** Firefox, with Shift: style editor and storage. */
const TOOL_KEYS = ['f7', 'f9'];

/** PLAY-11, OPEN-61: save, print, view source, developer tools, PrintScreen. */
function isBlockedKey(event: KeyPress): boolean {
  const key = event.key.toLowerCase();
  if (key === 'f12' || key === 'printscreen') return true;
  // With Alt pressed, macOS reports the typed character instead of the letter.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? key;
  const hasPlainModifier = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (hasPlainModifier && PAGE_LETTERS.includes(letter)) return true;
  // On macOS with Option: view source and the system's print dialog.
  const hasOption = event.metaKey && event.altKey;
  if (hasOption && PAGE_LETTERS.includes(letter)) return true;
  if (event.shiftKey && TOOL_KEYS.includes(key)) return true;
  return (hasOption || (event.ctrlKey && event.shiftKey)) && TOOL_LETTERS.includes(letter);
}

type Sizes = Pick<Window, 'outerWidth' | 'outerHeight' | 'innerWidth' | 'innerHeight'>;

/** True if the window chrome is so large that developer tools are probably docked. */
export function isLikelyDocked(sizes: Sizes): boolean {
  return (
    sizes.outerWidth - sizes.innerWidth > DOCK_GAP_PX ||
    sizes.outerHeight - sizes.innerHeight > DOCK_GAP_PX
  );
}

/** Returns a function that removes all listeners and timers. */
export function installProtection(page: Window, log: BrowserLog): () => void {
  const preventDefault = (event: Event) => event.preventDefault();
  const blockKey = (event: KeyboardEvent) => {
    if (isBlockedKey(event)) event.preventDefault();
  };
  const blocked = ['contextmenu', 'dragstart', 'selectstart'];
  const keys = ['keydown', 'keyup'] as const;
  blocked.forEach((type) => page.document.addEventListener(type, preventDefault));
  keys.forEach((type) => page.addEventListener(type, blockKey, { capture: true }));

  let wasDocked = false;
  const dockTimer = page.setInterval(() => {
    const isDocked = isLikelyDocked(page);
    // Only on change (OPEN-62), so that the log is not flooded.
    if (isDocked && !wasDocked) log.warn(DOCK_WARNING);
    wasDocked = isDocked;
  }, DOCK_CHECK_MS);
  const clearTimer = page.setInterval(() => log.clear(), CONSOLE_CLEAR_MS);

  return () => {
    blocked.forEach((type) => page.document.removeEventListener(type, preventDefault));
    keys.forEach((type) => page.removeEventListener(type, blockKey, { capture: true }));
    page.clearInterval(dockTimer);
    page.clearInterval(clearTimer);
  };
}

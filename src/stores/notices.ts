// Notices of the three layers: those on screen now, and a queue that outlives a change of page.
import { atom } from 'nanostores';

/** banner: payment and course detail, top right. own: one at a time, bottom left. shared: stacked, bottom centre. */
export type NoticeLayer = 'banner' | 'own' | 'shared';
export type NoticeType = 'success' | 'error' | 'warning';

export interface Notice {
  layer: NoticeLayer;
  type: NoticeType;
  title: string;
  message?: string | undefined;
  /** Where it leads on, in the own layer only. */
  link?: NoticeLink | undefined;
}

export interface NoticeLink {
  text: string;
  href: string;
}

/** A button of a notice. Only on this page: what it runs cannot outlive it. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface NoticeOptions {
  /** Left by the page before, which cannot say it again: it is read before newer ones take its place. */
  fromBefore?: boolean;
  /** Instead of the layer's own duration. */
  durationMs?: number;
  action?: NoticeAction;
  cancel?: NoticeAction;
  /** A newer notice about the same takes its place, in the shared layer only. */
  topic?: string;
}

export interface ShownNotice extends Notice, NoticeOptions {
  /** When it was shown, in milliseconds; of several at once each has its own (ENT-20). */
  id: string;
}

export const NOTICES_KEY = 'rangshala.notices';

export const $notices = atom<readonly ShownNotice[]>([]);

let lastId = 0;

/** Shows a notice on this page; said again, it takes its own place. Returns its id, for `dismissNotice`. */
export function notify(notice: Notice, options: NoticeOptions = {}): string {
  lastId = Math.max(Date.now(), lastId + 1);
  const id = String(lastId);
  const others = $notices.get().filter((shown) => !isSame(shown, notice));
  $notices.set([...others, { ...notice, ...options, id }]);
  return id;
}

function isSame(left: Notice, right: Notice): boolean {
  return toText(left) === toText(right);
}

/** Two notices of one text are the same notice. */
export function toText({ layer, type, title, message = '' }: Notice): string {
  return [layer, type, title, message].join('\n');
}

export function dismissNotice(id: string): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}

export function queueNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(NOTICES_KEY, JSON.stringify([...readQueue(sessionStorage), notice]));
  } catch {
    // Without storage the message is lost with the page; the action itself is not.
  }
}

export function noticesWait(): boolean {
  try {
    return readQueue(sessionStorage).length > 0;
  } catch {
    return false;
  }
}

/** Takes what the page before left and shows it. Every notice is given out once. */
export function drainNotices(): Notice[] {
  try {
    const waiting = readQueue(sessionStorage);
    sessionStorage.removeItem(NOTICES_KEY);
    waiting.forEach((notice) => notify(notice, { fromBefore: true }));
    return waiting;
  } catch {
    return [];
  }
}

export function readQueue(storage: Pick<Storage, 'getItem'>): Notice[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(NOTICES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { layer, type, title, message, link } = value as Record<string, unknown>;
  return (
    ['banner', 'own', 'shared'].includes(layer as string) &&
    ['success', 'error', 'warning'].includes(type as string) &&
    typeof title === 'string' &&
    (message === undefined || typeof message === 'string') &&
    (link === undefined || isLink(link))
  );
}

function isLink(value: unknown): value is NoticeLink {
  if (typeof value !== 'object' || value === null) return false;
  const { text, href } = value as Record<string, unknown>;
  return typeof text === 'string' && typeof href === 'string' && /^\/(?![\\/])/.test(href);
}

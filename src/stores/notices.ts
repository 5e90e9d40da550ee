// Notices in three layers: the ones on screen, and a queue for the next page.
import { atom } from 'nanostores';
import { readJson, writeText } from './safe-storage.ts';

/** banner: payment and course detail, top right. own: one at a time, bottom left. shared: stacked, bottom centre. */
export type NoticeLayer = 'banner' | 'own' | 'shared';
export type NoticeType = 'success' | 'error' | 'warning';

export interface Notice {
  layer: NoticeLayer;
  type: NoticeType;
  title: string;
  message?: string | undefined;
  /** In the own layer only. */
  link?: NoticeLink | undefined;
}

export interface NoticeLink {
  text: string;
  href: string;
}

/** A button of a notice. Queued notices cannot have one, because functions cannot be stored. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface NoticeOptions {
  /** Queued by the page before: newer notices do not replace it before it could be read. */
  fromBefore?: boolean;
  /** Overrides the layer's duration. */
  durationMs?: number;
  action?: NoticeAction;
  cancel?: NoticeAction;
  /** A newer notice with the same topic replaces it, in the shared layer only. */
  topic?: string;
}

export interface ShownNotice extends Notice, NoticeOptions {
  /** The time in milliseconds, made unique (ENT-20). */
  id: string;
}

export const NOTICES_KEY = 'rangshala.notices';

export const $notices = atom<readonly ShownNotice[]>([]);

let lastId = 0;

/** Shows a notice on this page, replacing one with the same text. Returns its id, for `dismissNotice`. */
export function notify(notice: Notice, options: NoticeOptions = {}): string {
  lastId = Math.max(Date.now(), lastId + 1);
  const id = String(lastId);
  const remaining = $notices.get().filter((shown) => getNoticeKey(shown) !== getNoticeKey(notice));
  $notices.set([...remaining, { ...notice, ...options, id }]);
  return id;
}

/** Two notices with the same text are the same notice. */
export function getNoticeKey({ layer, type, title, message = '' }: Notice): string {
  return [layer, type, title, message].join('\n');
}

export function dismissNotice(id: string): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}

/** Without storage the notice is lost. */
export function queueNotice(notice: Notice): void {
  writeText('sessionStorage', NOTICES_KEY, JSON.stringify([...readQueue(), notice]));
}

export function hasQueuedNotices(): boolean {
  return readQueue().length > 0;
}

/** Shows the queued notices and empties the queue. */
export function drainNotices(): Notice[] {
  const waiting = readQueue();
  writeText('sessionStorage', NOTICES_KEY, null);
  waiting.forEach((notice) => notify(notice, { fromBefore: true }));
  return waiting;
}

export function readQueue(): Notice[] {
  const stored = readJson('sessionStorage', NOTICES_KEY);
  return Array.isArray(stored) ? stored.filter(isNotice) : [];
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

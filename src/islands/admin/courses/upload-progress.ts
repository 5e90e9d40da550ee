import { LESSON_TITLE_MAX } from '#contract/courses/content.ts';
import { formatFileSize, getSizeUnit, toAmount } from '#site/lib/file-size.ts';

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Older samples do not reflect the current speed. */
const WINDOW_MS = 8000;
const SECOND_MS = 1000;

/** CRE-15: by the MIME type, or by the file name without one. */
export function isVideo(file: Pick<File, 'type' | 'name'>): boolean {
  return file.type.startsWith('video/') || (!file.type && /\.(mp4|mov|webm|m4v)$/i.test(file.name));
}

/** '02-market_walk.mp4' becomes 'Market walk'. */
export function toTitle(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const title = words.replace(/^\d+[.)]?\s+(?=\S)/, '') || words;
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, LESSON_TITLE_MAX).trim();
}

/** Natural order: 'lesson 2' before 'lesson 10'. */
export function sortNaturally<Named extends { name: string }>(files: readonly Named[]): Named[] {
  return [...files].sort((left, right) => NATURAL.compare(left.name, right.name));
}

export function getPercentSent(sent: number, total: number): number {
  return total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0;
}

/** '64%, 186 of 291 MB'. */
export function formatProgress(sent: number, total: number): string {
  const amount = toAmount(getSizeUnit(total), Math.min(sent, total));
  return `${getPercentSent(sent, total)}%, ${amount} of ${formatFileSize(total)}`;
}

/** '1.2 MB/s'; empty while unknown. */
export function formatSpeed(bytesPerSecond: number): string {
  return bytesPerSecond > 0 ? `${formatFileSize(bytesPerSecond)}/s` : '';
}

export interface Sample {
  at: number;
  sent: number;
}

export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const before = samples.at(-1);
  if (before && before.sent > sample.sent) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Bytes a second; 0 while unknown. */
export function computeSpeed(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < SECOND_MS / 2) return 0;
  return ((last.sent - first.sent) / (last.at - first.at)) * SECOND_MS;
}

/** 'about 3 min left'; empty while the speed is unknown. */
export function formatTimeLeft(bytes: number, speed: number): string {
  if (speed <= 0) return '';
  const seconds = bytes / speed;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

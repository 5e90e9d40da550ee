// Counts tries per key in a sliding window. A try holds its place from the start, so a burst of
// parallel tries cannot pass together; a success gives the places back.
import { AppError } from './errors.ts';
import type { Clock } from './ports.ts';

export interface ThrottleRule {
  windowMs: number;
  /** Most tries within the window for a key, by the first word of the key. */
  most: Readonly<Record<string, number>>;
  message: string;
}

export interface Throttle {
  /** Takes a place under each key, or refuses with too_many. */
  begin(keys: readonly string[]): { succeed(): void };
  /** Takes a place for good. */
  count(key: string): void;
}

const KEYS_MAX = 50_000;

export function throttle(clock: Clock, rule: ThrottleRule): Throttle {
  const tries = new Map<string, number[]>();

  const recent = (key: string, now: number): number[] =>
    (tries.get(key) ?? []).filter((at) => now - at < rule.windowMs);

  const begin = (keys: readonly string[]) => {
    const now = clock();
    for (const key of keys) {
      const held = recent(key, now);
      if (held.length >= (rule.most[key.split(' ')[0] ?? ''] ?? Infinity)) {
        const retryAfter = Math.ceil(((held[0] ?? now) + rule.windowMs - now) / 1000);
        throw new AppError('too_many', rule.message, retryAfter);
      }
    }
    for (const key of keys) remember(key, [...recent(key, now), now]);
    return { succeed: () => keys.forEach((key) => giveBack(key, now)) };
  };

  const remember = (key: string, held: number[]) => {
    tries.delete(key);
    tries.set(key, held);
    const oldest = tries.keys().next();
    if (tries.size > KEYS_MAX && !oldest.done) tries.delete(oldest.value);
  };

  const giveBack = (key: string, at: number) => {
    const held = tries.get(key) ?? [];
    const index = held.indexOf(at);
    if (index >= 0) tries.set(key, held.toSpliced(index, 1));
  };

  return { begin, count: (key) => void begin([key]) };
}

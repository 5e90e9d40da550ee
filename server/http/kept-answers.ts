// Answers that cost much to make: kept until something changes, and made once for all who wait.
import type { PublicAnswer } from './mount-public.ts';

export interface KeptAnswers {
  get(key: string, make: () => Promise<Made>): Promise<PublicAnswer>;
}

export interface Made {
  answer: PublicAnswer;
  /** From then on it is not true any more. Epoch milliseconds; null: until something changes. */
  until: number | null;
}

interface Kept {
  version: string;
  made: Promise<Made>;
  isMade: boolean;
}

/** `version` differs once anything that the answers show has changed. */
export function keptAnswers(version: () => Promise<string>, now: () => number): KeptAnswers {
  const kept = new Map<string, Kept>();
  const begin = (key: string, current: string, make: () => Promise<Made>): Kept => {
    const one: Kept = { version: current, made: make(), isMade: false };
    kept.set(key, one);
    one.made.then(
      () => (one.isMade = true),
      // Whoever asks next has it made again.
      () => kept.delete(key),
    );
    return one;
  };
  return {
    async get(key, make) {
      for (;;) {
        const current = await version();
        const known = kept.get(key) ?? begin(key, current, make);
        if (known.version === current) {
          const { answer, until } = await known.made;
          if (until === null || now() < until) return answer;
          if (kept.get(key) === known) kept.delete(key);
        } else if (known.isMade) {
          kept.delete(key);
        } else {
          // One at a time, however often something changes meanwhile.
          await known.made.catch(() => undefined);
        }
      }
    },
  };
}

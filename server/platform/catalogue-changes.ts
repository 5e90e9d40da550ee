// Changes of what visitors see: a number that differs after each of them, at every server of one database.
import * as store from './revisions.store.ts';
import type { CatalogueTopic } from './revisions.store.ts';
import type { Deps } from './ports.ts';

const AGAIN_AFTER_MS = 1000;

export interface CatalogueChanges {
  /** After the commit. The number is another one at once here; at other servers soon, again while the database is away. */
  tell(topic: CatalogueTopic): void;
  /** Differs once something has changed. */
  version(topics: readonly CatalogueTopic[]): Promise<string>;
  stop(): Promise<void>;
}

export function catalogueChanges({ db, log }: Pick<Deps, 'db' | 'log'>): CatalogueChanges {
  /** Changes of this server. */
  const own = { catalogue: 0, students: 0 };
  const untold = new Set<CatalogueTopic>();
  let telling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const tellAll = async (): Promise<void> => {
    for (const topic of untold) {
      untold.delete(topic);
      try {
        await store.count(db, topic);
      } catch (error) {
        untold.add(topic);
        log.warn({ err: error }, 'other servers could not be told of a change and will be again');
        clearTimeout(timer);
        timer = setTimeout(tellLater, AGAIN_AFTER_MS).unref();
        return;
      }
    }
  };
  const tellLater = (): void => void (telling = telling.then(tellAll));

  return {
    tell(topic) {
      own[topic] += 1;
      untold.add(topic);
      tellLater();
    },
    async version(topics) {
      const others = new Map((await store.numbers(db)).map(({ name, number }) => [name, number]));
      return topics.map((topic) => `${own[topic]}-${others.get(topic) ?? 0}`).join();
    },
    stop() {
      clearTimeout(timer);
      tellLater();
      return telling;
    },
  };
}

// A user at a browser: finds elements by role and name, clicks and types with real input, and waits for results.
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, Key } from './engine.ts';
import { finderSource, firstInPage, lookInPage, showInPage } from './in-page.ts';
import type { Seen, Requested } from './in-page.ts';

const POLL_MS = 50;
/** A busy machine decodes videos and renders without a GPU. */
const PATIENCE_MS = 30_000;

export type Person = ReturnType<typeof personAt>;

export function personAt(engine: Engine, origin: string) {
  const finder = finderSource();

  /** Retries until the result passes; the error names the last result. */
  async function until<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    isRight: (answer: Answer) => boolean = Boolean,
  ): Promise<Answer> {
    const end = Date.now() + PATIENCE_MS;
    let last = '';
    while (Date.now() < end) {
      try {
        const answer = await ask();
        if (isRight(answer)) return answer;
        last = JSON.stringify(answer) ?? 'nothing';
      } catch (error) {
        // During a navigation there is no page to query.
        last = String(error);
      }
      await pause(POLL_MS);
    }
    const page = await engine.evaluate(() => `${location.href} ${document.body.innerText}`);
    throw new Error(`Timed out: ${what}.\nLast: ${last.slice(0, 600)}\n${page.slice(0, 600)}`);
  }

  async function look(requested: Requested): Promise<Seen[]> {
    const seen = await engine.evaluate(lookInPage, requested);
    if (seen) return seen;
    await engine.addScript(finder);
    return (await engine.evaluate(lookInPage, requested)) ?? [];
  }

  const getName = (requested: Requested) => JSON.stringify(requested);

  const sees = (
    requested: Requested,
    isRight: (seen: Seen) => boolean = () => true,
  ): Promise<Seen> =>
    until(
      `to see ${getName(requested)}`,
      async () => (await look(requested))[0],
      (seen) => seen !== undefined && isRight(seen),
    ).then((seen) => seen as Seen);

  /** Waits until a pointer can hit the centre of the element and it stands still. */
  async function comesTo(requested: Requested): Promise<Seen> {
    await sees(requested);
    let before: Seen | undefined;
    const isStill = ({ center }: Seen) =>
      center.x === before?.center.x && center.y === before.center.y;
    return until(`to reach ${getName(requested)}`, async () => {
      let [now] = await look(requested);
      if (!now?.isOnTop) await engine.evaluate(showInPage, requested);
      [now] = await look(requested);
      const reached = now?.isOnTop && now.isEnabled && isStill(now) ? now : undefined;
      before = now;
      return reached;
    }).then((seen) => seen as Seen);
  }

  const ready = () =>
    until('the page to be interactive', () =>
      engine.evaluate(
        () =>
          document.readyState === 'complete' &&
          !document.querySelector('astro-island[ssr]:not([client="visible"])'),
      ),
    );

  return {
    errors: engine.errors,
    until,
    look,
    sees,
    ready,
    ask: engine.evaluate.bind(engine),
    run: engine.addScript.bind(engine),
    opens: async (path: string): Promise<void> => {
      await engine.goTo(origin + path);
      await ready();
    },
    reloads: async (): Promise<void> => {
      await engine.reload();
      await ready();
    },
    /** Waits for a page whose path matches. */
    arrives: async (path: RegExp): Promise<void> => {
      await until(
        `to arrive at ${path.source}`,
        () => engine.evaluate(() => location.pathname),
        (now) => path.test(now),
      );
      await ready();
    },
    reads: (text: string) =>
      until(
        `to read '${text}'`,
        () => engine.evaluate(() => document.body.innerText),
        (all) => all.toLowerCase().includes(text.toLowerCase()),
      ),
    gone: (requested: Requested) =>
      until(
        `no ${getName(requested)}`,
        () => look(requested),
        (seen) => seen.length === 0,
      ),
    pointsAt: async (requested: Requested) => engine.moveTo((await comesTo(requested)).center),
    clicks: async (requested: Requested) => engine.click((await comesTo(requested)).center),
    /** Clicks a field, and types. */
    types: async (requested: Requested, text: string): Promise<void> => {
      await engine.click((await comesTo(requested)).center);
      await sees(requested, ({ isFocused }) => isFocused);
      await engine.type(text);
      await sees(requested, ({ value }) => value === text);
    },
    writes: (text: string) => engine.type(text),
    presses: (key: Key) => engine.press(key),
    /** Presses Tab until the element has the focus, as keyboard users do. */
    tabsTo: async (requested: Requested, most = 40): Promise<void> => {
      await sees(requested);
      for (let stops = 0; stops < most; stops += 1) {
        if ((await look(requested))[0]?.isFocused) return;
        await engine.press('Tab');
      }
      throw new Error(`${getName(requested)} has no focus after ${most} Tab keys.`);
    },
    hasFocus: (requested: Requested) => sees(requested, ({ isFocused }) => isFocused),
    chooses: async (requested: Requested, files: readonly string[]): Promise<void> => {
      await sees(requested);
      await engine.chooseFiles(firstInPage, requested, files);
    },
  };
}

// A user at a browser: finds elements by role and name, clicks and types with real input, and waits for results.
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, Key } from './engine.ts';
import { buildFinderScript, findFirstInPage, describeInPage, scrollToInPage } from './in-page.ts';
import type { FoundElement, ElementQuery } from './in-page.ts';

const POLL_MS = 50;
/** A busy machine decodes videos and renders without a GPU. */
const TIMEOUT_MS = 30_000;

export type TestUser = ReturnType<typeof createTestUser>;

export function createTestUser(engine: Engine, origin: string) {
  const finder = buildFinderScript();

  /** Retries until the result passes; the error names the last result. */
  async function until<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    isRight: (answer: Answer) => boolean = Boolean,
  ): Promise<Answer> {
    const end = Date.now() + TIMEOUT_MS;
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

  async function look(requested: ElementQuery): Promise<FoundElement[]> {
    const seen = await engine.evaluate(describeInPage, requested);
    if (seen) return seen;
    await engine.addScript(finder);
    return (await engine.evaluate(describeInPage, requested)) ?? [];
  }

  const getName = (requested: ElementQuery) => JSON.stringify(requested);

  const sees = (
    requested: ElementQuery,
    isRight: (seen: FoundElement) => boolean = () => true,
  ): Promise<FoundElement> =>
    until(
      `to see ${getName(requested)}`,
      async () => (await look(requested))[0],
      (seen) => seen !== undefined && isRight(seen),
    ).then((seen) => seen as FoundElement);

  /** Waits until a pointer can hit the centre of the element and it stands still. */
  async function waitUntilReachable(requested: ElementQuery): Promise<FoundElement> {
    await sees(requested);
    let before: FoundElement | undefined;
    const isStill = ({ center }: FoundElement) =>
      center.x === before?.center.x && center.y === before.center.y;
    return until(`to reach ${getName(requested)}`, async () => {
      let [now] = await look(requested);
      if (!now?.isOnTop) await engine.evaluate(scrollToInPage, requested);
      [now] = await look(requested);
      const reached = now?.isOnTop && now.isEnabled && isStill(now) ? now : undefined;
      before = now;
      return reached;
    }).then((seen) => seen as FoundElement);
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
    open: async (path: string): Promise<void> => {
      await engine.goTo(origin + path);
      await ready();
    },
    reload: async (): Promise<void> => {
      await engine.reload();
      await ready();
    },
    /** Waits for a page whose path matches. */
    waitForPath: async (path: RegExp): Promise<void> => {
      await until(
        `to arrive at ${path.source}`,
        () => engine.evaluate(() => location.pathname),
        (now) => path.test(now),
      );
      await ready();
    },
    waitForText: (text: string) =>
      until(
        `to read '${text}'`,
        () => engine.evaluate(() => document.body.innerText),
        (all) => all.toLowerCase().includes(text.toLowerCase()),
      ),
    waitUntilGone: (requested: ElementQuery) =>
      until(
        `no ${getName(requested)}`,
        () => look(requested),
        (seen) => seen.length === 0,
      ),
    hover: async (requested: ElementQuery) =>
      engine.moveTo((await waitUntilReachable(requested)).center),
    click: async (requested: ElementQuery) =>
      engine.click((await waitUntilReachable(requested)).center),
    /** Clicks a field, and types. */
    fill: async (requested: ElementQuery, text: string): Promise<void> => {
      await engine.click((await waitUntilReachable(requested)).center);
      await sees(requested, ({ isFocused }) => isFocused);
      await engine.type(text);
      await sees(requested, ({ value }) => value === text);
    },
    typeText: (text: string) => engine.type(text),
    press: (key: Key) => engine.press(key),
    /** Presses Tab until the element has the focus, as keyboard users do. */
    tabTo: async (requested: ElementQuery, most = 40): Promise<void> => {
      await sees(requested);
      for (let stops = 0; stops < most; stops += 1) {
        if ((await look(requested))[0]?.isFocused) return;
        await engine.press('Tab');
      }
      throw new Error(`${getName(requested)} has no focus after ${most} Tab keys.`);
    },
    waitForFocus: (requested: ElementQuery) => sees(requested, ({ isFocused }) => isFocused),
    chooseFiles: async (requested: ElementQuery, files: readonly string[]): Promise<void> => {
      await sees(requested);
      await engine.chooseFiles(findFirstInPage, requested, files);
    },
  };
}

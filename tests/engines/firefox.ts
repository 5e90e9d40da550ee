// Firefox ESR, driven by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import type { ElementHandle } from 'puppeteer-core';
import { firefoxPath } from '../../scripts/machine/programs.ts';
import { SCREEN } from './engine.ts';
import type { Engine } from './engine.ts';

export async function startFirefox(): Promise<Engine> {
  const executablePath = firefoxPath();
  if (!executablePath) throw new Error('Firefox ESR is not installed.');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: SCREEN,
    timeout: 60_000,
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  await page.evaluateOnNewDocument(tellErrorsAsText);
  return {
    errors,
    goTo: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: async <Args extends unknown[], Answer>(
      run: (...args: Args) => Answer,
      ...args: Args
    ) => (await page.evaluate(run as (...args: unknown[]) => Answer, ...args)) as Answer,
    addScript: async (source) => void (await page.evaluate(source)),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    chooseFiles: async (find, arg, files) => {
      const found = await page.evaluateHandle(find as (arg: unknown) => Element | undefined, arg);
      const input = found.asElement() as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error('There is no input for files.');
      await input.uploadFile(...files);
    },
    close: () => browser.close(),
  };
}

/** Runs in the page: an error that is logged arrives here as a handle that says nothing. */
function tellErrorsAsText(): void {
  const log = console.error.bind(console);
  console.error = (...told: unknown[]) =>
    log(...told.map((one) => (one instanceof Error ? `${String(one)} ${one.stack}` : one)));
}

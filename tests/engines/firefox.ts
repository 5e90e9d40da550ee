// Firefox ESR, driven by WebDriver BiDi.
import { findFirefox } from '../../scripts/machine/packages.ts';
import { loadDriver } from './driver-package.ts';
import { SCREEN } from './engine.ts';
import type { Engine } from './engine.ts';

/** The parts of puppeteer-core used here. */
interface Puppeteer {
  default: { launch(options: object): Promise<Browser> };
}
interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Page {
  on(event: 'pageerror', listener: (error: unknown) => void): void;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate(run: string | ((...args: never[]) => unknown), ...args: unknown[]): Promise<unknown>;
  evaluateOnNewDocument(run: () => void): Promise<unknown>;
  evaluateHandle(
    run: (arg: never) => unknown,
    arg: unknown,
  ): Promise<{ asElement(): FileInput | null }>;
  mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
}
interface FileInput {
  uploadFile(...files: string[]): Promise<void>;
}

export async function startFirefox(): Promise<Engine> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox ESR is not installed.');
  const { default: puppeteer } = await loadDriver<Puppeteer>('puppeteer-core');
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
  await page.evaluateOnNewDocument(logErrorsAsText);
  return {
    errors,
    goTo: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: async <Args extends unknown[], Answer>(
      run: (...args: Args) => Answer,
      ...args: Args
    ) => (await page.evaluate(run, ...args)) as Answer,
    addScript: async (source) => void (await page.evaluate(source)),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    chooseFiles: async (find, arg, files) => {
      const input = (await page.evaluateHandle(find, arg)).asElement();
      if (!input) throw new Error('The file input is missing.');
      await input.uploadFile(...files);
    },
    close: () => browser.close(),
  };
}

/** Runs in the page: a logged error would otherwise arrive here as an empty handle. */
function logErrorsAsText(): void {
  const log = console.error.bind(console);
  console.error = (...logged: unknown[]) =>
    log(...logged.map((item) => (item instanceof Error ? `${String(item)} ${item.stack}` : item)));
}

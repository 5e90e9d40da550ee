// WebKitGTK, Safari's engine with GNOME's media and fonts, driven by WebDriver on a virtual screen.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/machine/free-port.ts';
import { findWebKit } from '../../scripts/machine/packages.ts';
import { loadDriver } from './driver-package.ts';
import { SCREEN } from './engine.ts';
import type { Engine, Point } from './engine.ts';

/** The parts of selenium-webdriver used here. */
interface Selenium {
  Builder: new () => Builder;
}
interface Builder {
  usingServer(url: string): Builder;
  withCapabilities(capabilities: object): Builder;
  build(): Promise<WebDriver>;
}
interface WebDriver {
  get(address: string): Promise<void>;
  quit(): Promise<void>;
  navigate(): { refresh(): Promise<void> };
  manage(): {
    setTimeouts(timeouts: object): Promise<void>;
    window(): { setRect(rect: object): Promise<unknown> };
  };
  executeScript<Answer>(script: unknown, ...args: unknown[]): Promise<Answer>;
  actions(): Actions;
}
interface Actions {
  move(to: { x: number; y: number; origin: 'viewport' }): Actions;
  click(): Actions;
  sendKeys(keys: string): Actions;
  perform(): Promise<void>;
}
interface WebElement {
  sendKeys(text: string): Promise<void>;
}

/** WebDriver's key codes. */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };
/** Room for the page and the window's own bars. */
const DISPLAY = { width: SCREEN.width + 160, height: SCREEN.height + 200 };
const SCRIPT_MAX_MS = 20_000;
const START_MAX_MS = 30_000;
const POLL_MS = 100;

export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKitGTK, its driver or Xvfb is not installed.');
  const screen = await startScreen(programs.screen);
  const port = await findFreePort();
  const service = spawn(programs.driver, [`--port=${port}`, '--replace-on-new-session'], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs rights that root in a container lacks. It opens only our own server.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const stop = async () => {
    await stopProcess(service);
    await stopProcess(screen.process);
  };
  try {
    const driver = await openBrowser(`http://127.0.0.1:${port}`, programs.browser);
    return {
      ...createInput(driver),
      // This driver does not report the console.
      errors: [],
      close: async () => {
        await driver.quit();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openBrowser(service: string, binary: string): Promise<WebDriver> {
  const end = Date.now() + START_MAX_MS;
  while (!(await fetch(`${service}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > end) throw new Error('The WebKit driver does not respond.');
    await pause(POLL_MS);
  }
  const { Builder } = await loadDriver<Selenium>('selenium-webdriver');
  const driver = await new Builder()
    .usingServer(service)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build();
  await driver.manage().setTimeouts({ script: SCRIPT_MAX_MS });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SCREEN });
  return driver;
}

function createInput(driver: WebDriver): Omit<Engine, 'errors' | 'close'> {
  const at = ({ x, y }: Point) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), origin: 'viewport' });
  return {
    goTo: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    addScript: (source) => driver.executeScript(source),
    moveTo: (point) => at(point).perform(),
    click: (point) => at(point).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    chooseFiles: async (find, arg, files) => {
      const input = await driver.executeScript<WebElement | null>(find, arg);
      if (!input) throw new Error('The file input is missing.');
      await input.sendKeys(files.join('\n'));
    },
  };
}

/** Starts a virtual screen with a free display number. */
async function startScreen(program: string): Promise<{ display: string; process: ChildProcess }> {
  const size = `${DISPLAY.width}x${DISPLAY.height}x24`;
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { display: `:${number.toString('utf8').trim()}`, process: child };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

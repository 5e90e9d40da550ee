// What the walk needs of a browser, whichever engine and driver: a pointer, keys, files, and a look into the page.

/** In pixels from the left upper corner of what is visible of the page. */
export interface Point {
  x: number;
  y: number;
}

export type Key = 'Tab' | 'Enter' | 'Escape';

export interface Engine {
  /** Opens an address, and waits until it has loaded. */
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It sees nothing of its surroundings here; arguments and answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer>;
  /** Runs a script in the page, whatever its content policy says. */
  addScript(source: string): Promise<void>;
  moveTo(point: Point): Promise<void>;
  click(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses files in the input that `find` answers. */
  chooseFiles<Arg>(
    find: (arg: Arg) => Element | undefined,
    arg: Arg,
    files: readonly string[],
  ): Promise<void>;
  /** Uncaught errors and what the console called an error, as far as this engine's driver tells. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export const SCREEN = { width: 1440, height: 900 };

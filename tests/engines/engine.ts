// What the walk needs from a browser, whatever its engine and driver: pointer, keys, files, and
// access to the page.

/** In pixels from the top left corner of the viewport. */
export interface Point {
  x: number;
  y: number;
}

export type Key = 'Tab' | 'Enter' | 'Escape';

export interface Engine {
  /** Opens a URL, and waits until it has loaded. */
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page. It cannot use variables of this file; arguments and result are
   * JSON.
   */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer>;
  /** Runs a script in the page, regardless of its content security policy. */
  addScript(source: string): Promise<void>;
  moveTo(point: Point): Promise<void>;
  click(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses files in the input that `find` returns. */
  chooseFiles<Arg>(
    find: (arg: Arg) => Element | undefined,
    arg: Arg,
    files: readonly string[],
  ): Promise<void>;
  /** Uncaught errors and console errors, as far as this engine's driver reports them. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export const SCREEN = { width: 1440, height: 900 };

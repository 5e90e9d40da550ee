// The browser's console as a value, so that tests can replace it.

export type BrowserLog = Pick<Console, 'warn' | 'clear'>;

export const browserLog: BrowserLog = globalThis.console;

// The browser's console, handed on as a value: few places may write to it, and tests give their own.

export type BrowserLog = Pick<Console, 'warn' | 'clear'>;

export const browserLog: BrowserLog = globalThis.console;

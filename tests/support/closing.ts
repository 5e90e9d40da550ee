// What tests open and need not close themselves.
import { afterAll, onTestFinished } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** At the top of a file: closes it after the last test, the latest first. */
export function closeAfterAll<T extends Closable>(opened: T): T {
  afterAll(() => opened.close());
  return opened;
}

/** In a test: closes it when that is over, however it ends. */
export function closeAfterTest<T extends Closable>(opened: T): T {
  onTestFinished(() => opened.close());
  return opened;
}

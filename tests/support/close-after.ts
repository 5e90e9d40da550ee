// Closes servers and other resources after the tests.
import { afterAll, onTestFinished } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** For the top level of a file: closes it after the last test, in reverse order. */
export function closeAfterAll<T extends Closable>(opened: T): T {
  afterAll(() => opened.close());
  return opened;
}

/** For use in a test: closes it when the test ends, also on failure. */
export function closeAfterTest<T extends Closable>(opened: T): T {
  onTestFinished(() => opened.close());
  return opened;
}

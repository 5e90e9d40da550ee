// The structured log of the server: pino, without secrets and signed addresses.
import pino from 'pino';
import type { Log } from '../platform/ports.ts';
import type { WriteAccess } from './access-log.ts';

/** Logs to standard error as JSON lines; `level` silent in tests and trials that want quiet. */
export function serverLog(level: 'info' | 'warn' | 'error'): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

const KEEP_BYTES = 8 * 1024;
const FLUSH_EVERY_MS = 1000;

/** Writes a line per request to standard output, many at once; what waits is written at the exit, too. */
export function accessLog(): WriteAccess {
  const destination = pino.destination({ dest: 1, sync: false, minLength: KEEP_BYTES });
  const log = pino({ base: null }, destination);
  setInterval(() => destination.flush(), FLUSH_EVERY_MS).unref();
  return (facts) => log.info(facts, 'request');
}

// The structured log of the server: pino, without secrets and signed addresses.
import pino from 'pino';
import type { Log } from '../ports.ts';

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

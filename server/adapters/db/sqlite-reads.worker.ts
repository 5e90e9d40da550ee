// The thread that reads a SQLite file: one statement at a time, on a read-only connection.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadResult, ReadRequest } from './sqlite-reads.ts';

const BUSY_TIMEOUT_MS = 5000;

const file = new DatabaseSync(String(workerData), { readOnly: true, timeout: BUSY_TIMEOUT_MS });

function runStatement({ text, values }: ReadRequest): ReadResult {
  try {
    return { rows: file.prepare(text).all(...(values as string[])) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(runStatement(request)));

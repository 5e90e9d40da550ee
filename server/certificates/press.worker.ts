// The thread that draws certificates, one after the other.
import { parentPort } from 'node:worker_threads';
import type { Printed } from './press.ts';
import { drawSheet } from './sheet.ts';
import type { Sheet } from './sheet.ts';

parentPort?.on('message', (sheet: Sheet) => {
  void print(sheet).then((printed) => parentPort?.postMessage(printed));
});

async function print(sheet: Sheet): Promise<Printed> {
  try {
    return { bytes: await drawSheet(sheet) };
  } catch (error) {
    return { failure: String(error) };
  }
}

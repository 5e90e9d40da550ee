// The thread that draws certificates, one after another.
import { parentPort } from 'node:worker_threads';
import type { Printed, PrintOrder } from './press.ts';
import { drawSheet } from './sheet.ts';

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (order: PrintOrder) => {
  last = last.then(() => print(order));
});

async function print({ ticket, sheet }: PrintOrder): Promise<void> {
  let printed: Printed;
  try {
    printed = { ticket, bytes: await drawSheet(sheet) };
  } catch (error) {
    printed = { ticket, failure: String(error) };
  }
  parentPort?.postMessage(printed);
}

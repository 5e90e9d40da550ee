// The process that reads files of captions: a crafted one may exhaust it, never the server.
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import process from 'node:process';
import { readCaptions } from './captions-file.ts';

/** Whoever sends no captions comes first. */
setPriority(5);

process.on('message', (path: string) => {
  void readFile(path).then((bytes) => process.send?.(readCaptions(bytes)));
});

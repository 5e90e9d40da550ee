// Whether the place of the files can be used as the settings name it.
import { AppError } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { ConfigError } from './config.ts';

/** What is wrong with where files are kept, as sentences that begin with the setting. Source: S08. */
export async function storageFaults({
  storage,
  log,
}: Pick<Deps, 'storage' | 'log'>): Promise<string[]> {
  try {
    return (await storage.faults()).map((fault) => `STORAGE_URL: ${fault}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'the place of the files does not answer and could not be tried');
    return [];
  }
}

/** Throws ConfigError; a bucket that does not answer is waited for by those who want its files, not by the start. */
export async function requireUsableStorage(deps: Pick<Deps, 'storage' | 'log'>): Promise<void> {
  const faults = await storageFaults(deps);
  if (faults.length > 0) throw new ConfigError(faults);
}

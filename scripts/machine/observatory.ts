// Mozilla's grader of security headers, installed apart: it brings a web service and native code along,
// so its install scripts never run and the project does not depend on it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

const FOLDER = join(import.meta.dirname, '../../tests/hosting/observatory');
/** Its own install would download the browsers' list of hosts that are TLS only; none of ours is on it. */
const PRELOADED_HOSTS = join(
  FOLDER,
  'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json',
);

/** Says whether it is here, installing it where this may. */
export async function provideObservatory(): Promise<boolean> {
  if (existsSync(PRELOADED_HOSTS)) return true;
  const { ok } = await run({
    name: 'install the grader of security headers',
    command: 'npm',
    args: ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'],
  });
  if (ok) writeFileSync(PRELOADED_HOSTS, '{}');
  return ok;
}

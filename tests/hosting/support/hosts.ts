// Before the hosting tests: builds the site with planted secrets, serves it from our own server as in
// production, and from nginx where there is one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeAdmin, makeCourse, makeLesson, makeSection } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import { startNginx } from './nginx.ts';

const ROOT = join(import.meta.dirname, '../../..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site was built. */
    folder: string;
    ownUrl: string;
    /** Empty where there is no nginx. */
    nginxUrl: string;
    /** The plain address that leads to the encrypted one. */
    nginxPlainUrl: string;
    courseId: string;
    /** Settings that the build saw, none of which a visitor may. */
    secrets: readonly string[];
    /** A setting that visitors may see, to show that the build saw the others, too. */
    siteUrl: string;
  }
}

const SITE_URL = 'https://planted-site.example';
const SECRETS = {
  RAZORPAY_KEY_ID: 'rzp_live_PlantedKeyId01',
  RAZORPAY_KEY_SECRET: 'planted-key-secret-5f1c',
  RAZORPAY_WEBHOOK_SECRET: 'planted-webhook-secret-77aa',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'planted-webhook-secret-before',
  MEDIA_SECRET: 'planted-media-secret-90e2',
  DATABASE_URL: 'postgres://planted-user:planted-password@db.planted.example/rangshala',
  SMTP_URL: 'smtps://planted-mail:planted-mail-password@mail.planted.example:465',
  DEPLOY_HOOK_URL: 'https://hooks.planted.example/build/planted-hook',
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rangshala-site-'));
  const server = await startServer({ strictTransport: true, siteFolder: folder });
  const admin = await makeAdmin(server);
  const course = await makeCourse(server, admin);
  const section = await makeSection(server, admin, course._id);
  await makeLesson(server, admin, { courseId: course._id, sectionId: section._id });
  await buildSite(folder, server.url);
  await server.site?.reload();
  const nginx = await startNginx({ folder, apiPort: new URL(server.url).port });
  project.provide('folder', folder);
  project.provide('ownUrl', server.url);
  project.provide('nginxUrl', nginx?.url ?? '');
  project.provide('nginxPlainUrl', nginx?.plainUrl ?? '');
  project.provide('courseId', course._id);
  project.provide('siteUrl', SITE_URL);
  project.provide('secrets', Object.values(SECRETS));
  return async () => {
    await nginx?.stop();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function buildSite(folder: string, apiOrigin: string): Promise<void> {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SECRETS,
      PUBLIC_SITE_URL: SITE_URL,
      NODE_ENV: 'production',
      OUT_DIR: folder,
      API_ORIGIN: apiOrigin,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The site could not be built:\n${said.slice(-4000)}`);
}

// Setup of the hosting tests: builds the site with planted secrets, and serves it from our own
// server as in production, and from nginx if it is installed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findVideoBrowser } from '../../../scripts/machine/browser.ts';
import { buildSite } from '../../support/built-site.ts';
import { publishBundle } from '../../support/bundles.ts';
import { buildContentSource } from '#server/site/published-content.ts';
import { writeSiteFolder } from '../../support/site-folder.ts';
import { getPreviewCookie } from '../../support/site-documents.ts';
import {
  makeAdmin,
  makeCourse,
  makeEmptyCourse,
  makeLesson,
  makeSection,
} from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import { startNginx } from './nginx.ts';
import { startPlainHost } from './plain-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built site. */
    folder: string;
    ownUrl: string;
    /** Empty if nginx is not installed. */
    nginxUrl: string;
    /** The plain HTTP URL that redirects to HTTPS. */
    nginxPlainUrl: string;
    nginxLog: string;
    courseId: string;
    /** ₹1,999 for courses of ₹999, ₹1,499 and ₹499. */
    bundle: { id: string; title: string };
    /** A host that serves only files. */
    plainUrl: string;
    /** The cookie of a user who previews drafts. */
    previewCookie: string;
    /** Published after the build. */
    newerCourse: { id: string; name: string };
    /** The path of a browser; empty if there is none. */
    browser: string;
    /** Settings that the build read, and that no visitor may see. */
    secrets: readonly string[];
    /** A public setting, which proves that the build read the others too. */
    siteUrl: string;
  }
}

const SITE_URL = 'https://planted-site.example';
const NEWER_COURSE = 'Rangoli after the build';
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
  const root = await mkdtemp(join(tmpdir(), 'rangshala-site-'));
  const folder = join(root, 'dist');
  const draftsFolder = join(root, 'drafts');
  await writeSiteFolder(draftsFolder, 'drafts', ['index.html', '404.html']);
  const shown: string[] = [];
  const builtPreview = () => shown[0];
  const pages = { siteFolder: folder, draftsFolder, builtPreview };
  const server = await startServer({ strictTransport: true, ...pages });
  const admin = await makeAdmin(server);
  const previewCookie = await getPreviewCookie({ server, ...admin });
  shown.push((await buildContentSource(server.deps, Date.now(), 'drafts')).digest);
  const course = await makeEmptyCourse(server, admin);
  const section = await makeSection(server, admin, course._id);
  await makeLesson(server, admin, { courseId: course._id, sectionId: section._id });
  const bundle = await publishBundle(server, admin);
  await buildSite(folder, server.url, { ...SECRETS, PUBLIC_SITE_URL: SITE_URL });
  await server.site?.reload();
  const newer = await makeCourse(server, admin, { courseName: NEWER_COURSE });
  const plain = await startPlainHost(folder);
  const nginx = await startNginx({ folder, apiPorts: [new URL(server.url).port] });
  project.provide('folder', folder);
  project.provide('ownUrl', server.url);
  project.provide('nginxUrl', nginx?.url ?? '');
  project.provide('nginxPlainUrl', nginx?.plainUrl ?? '');
  project.provide('nginxLog', nginx?.logPath ?? '');
  project.provide('courseId', course._id);
  project.provide('bundle', { id: bundle._id, title: bundle.title });
  project.provide('previewCookie', previewCookie);
  project.provide('plainUrl', plain.url);
  project.provide('newerCourse', { id: newer._id, name: NEWER_COURSE });
  project.provide('browser', (await findVideoBrowser()) ?? '');
  project.provide('siteUrl', SITE_URL);
  project.provide('secrets', Object.values(SECRETS));
  return async () => {
    await nginx?.stop();
    await server.close();
    await plain.close();
    await rm(root, { recursive: true, force: true });
  };
}

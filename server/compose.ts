// Builds the real ports from the settings: database, storage, mail, payment provider.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import { openLedger } from '#sandbox/razorpay/ledger.ts';
import { createRazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import { openDatabase, openReadDatabase, createSlowStatementLogger } from './adapters/db/open.ts';
import { createRazorpayGateway } from './adapters/gateway/razorpay.ts';
import { createFolderMailer, createSmtpMailer } from './adapters/mail/mailers.ts';
import { createArgon2Passwords } from './adapters/passwords.ts';
import { systemRandom } from './adapters/random.ts';
import { openStorage } from './adapters/storage/open.ts';
import { createUploadFolder } from './adapters/storage/upload-folder.ts';
import { DEMO_COURSES } from './demo/courses.ts';
import { DEMO_ADMIN, DEMO_STUDENT } from './demo/load.ts';
import { hasFfmpeg } from './media/video-tools.ts';
import { readStamp } from './adapters/site-stamp.ts';
import {
  getLoopbackOrigin,
  RAZORPAY_API_URL,
  getPagesFolder,
  getPreviewPagesFolder,
} from './settings/config.ts';
import type { Config } from './settings/config.ts';
import { createLog } from './http/log.ts';
import type { Gateway, Installation, Limits, Log, Mailer, Ports } from './platform/ports.ts';

/** See api-contract section 4. */
const LIMITS: Omit<Limits, keyof Config['addressLimits'] | 'playersPerAccount'> = {
  requestsPerMinute: 1000,
  loginFailuresPerAccount: 10,
  codesPerHour: 3,
  messagesPerHour: 5,
  picturesPerHour: 30,
};

export interface Composition {
  deps: Ports;
  sandbox: FastifyPluginAsync | undefined;
  close(): Promise<void>;
}

/** Opens all ports. Close the composition after the app. */
export function compose(
  config: Config,
  catalogueChanged: () => void,
  shownContent: Ports['shownContent'] = () => undefined,
): Composition {
  const log = createLog(config.production ? 'info' : 'warn');
  const onSlowStatement = createSlowStatementLogger({ log, overMs: config.slowStatementMs });
  const db = openDatabase(config.databaseAddress, onSlowStatement);
  const reads = openReadDatabase(config.databaseAddress, onSlowStatement);
  const sandbox = config.sandbox ? openSandbox(config) : undefined;
  const deps: Ports = {
    db,
    reads,
    clock: Date.now,
    random: systemRandom,
    passwords: createArgon2Passwords(),
    storage: openStorage(config, log),
    previewFolder: join(config.dataDir, 'previews'),
    uploads: createUploadFolder(join(config.dataDir, 'media', 'uploads')),
    videoMaxBytes: config.videoMaxBytes,
    mailer: openMailer(config),
    gateway: openGateway(config, log),
    log,
    limits: {
      ...LIMITS,
      ...config.addressLimits,
      playersPerAccount: config.playersPerAccount,
    },
    mediaSecret: getMediaSecret(config),
    preparesVideos: preparesVideos(config),
    segmentsUrl: config.segmentsUrl,
    siteOrigin: config.production ? config.siteOrigin : '',
    linkOrigin: config.siteOrigin,
    requireEmailCode: config.requireEmailCode,
    guardsTeam: config.production,
    requiresAge: config.production,
    contactTo: config.contactTo,
    installation: getInstallation(config),
    builtPreview,
    shownContent,
    catalogueChanged,
  };
  return {
    deps,
    sandbox: sandbox?.plugin,
    close: async () => {
      sandbox?.close();
      await reads.destroy();
      await db.destroy();
    },
  };
}

/** Digest of the drafts in the built preview; undefined if it was built from other sources. */
function builtPreview(): string | undefined {
  const drafts = readStamp(getPreviewPagesFolder());
  return drafts?.sources === readStamp(getPagesFolder())?.sources ? drafts?.content : undefined;
}

/** Facts for the launch checklist. */
export function getInstallation(config: Config): Installation {
  const { production, sandbox, smtpUrl, razorpay, deployHookUrl } = config;
  return {
    production,
    sendsMail: smtpUrl !== '',
    buildsPages: deployHookUrl === '',
    takesMoney: !sandbox && !razorpay.keyId.startsWith('rzp_test_') && isRazorpay(config),
    demoEmails: [DEMO_ADMIN.email, DEMO_STUDENT.email],
    demoCourses: DEMO_COURSES.map(({ courseName }) => courseName),
  };
}

/** Whether payments go to Razorpay itself. */
export function isRazorpay({ razorpay }: Config): boolean {
  return razorpay.apiUrl === RAZORPAY_API_URL;
}

function openSandbox(config: Config) {
  const ledger = openLedger(join(config.dataDir, 'sandbox.sqlite'));
  const webhookUrl = () => `${getLoopbackOrigin(config)}/api/v1/payment/webhook`;
  return {
    plugin: createRazorpaySandbox({ ...SANDBOX_KEYS, ledger, webhookUrl }),
    close: () => ledger.close(),
  };
}

export function openMailer({ smtpUrl, mailFrom, dataDir }: Config): Mailer {
  return smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createFolderMailer(join(dataDir, 'outbox'), mailFrom);
}

export function openGateway(config: Config, log: Log): Gateway {
  if (!config.sandbox) return createRazorpayGateway({ ...config.razorpay, log });
  return createRazorpayGateway({
    keyId: SANDBOX_KEYS.keyId,
    keySecret: SANDBOX_KEYS.keySecret,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret, SANDBOX_KEYS.previousWebhookSecret],
    apiUrl: getLoopbackOrigin(config) + SANDBOX_PREFIX,
    checkoutScript: `${SANDBOX_PREFIX}/checkout.js`,
    log,
  });
}

/** The secret that signs URLs and encrypts keys: the setting, or a generated secret of this installation. */
export function getMediaSecret({ mediaSecret, dataDir }: Config): string {
  return mediaSecret || readOrCreateSecret(join(dataDir, 'media.secret'));
}

/** Whether a worker, here or elsewhere, prepares videos. */
function preparesVideos({ videos }: Config): boolean {
  return videos === 'on' || (videos === 'auto' && hasFfmpeg());
}

/** Reads the secret, and creates it at the first start. */
function readOrCreateSecret(path: string): string {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}

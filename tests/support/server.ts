// A complete server on a free port with an adjustable clock and checked responses, and a client for the API.
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Dialect, Logger } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import {
  createDatabase,
  migrate,
  createReadDialect,
  createSlowStatementLogger,
} from '#server/adapters/db/open.ts';
import { createSmtpMailer } from '#server/adapters/mail/mailers.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { openStorage } from '#server/adapters/storage/open.ts';
import { createUploadFolder } from '#server/adapters/storage/upload-folder.ts';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { buildServer } from '#server/app.ts';
import type { BackgroundWork } from '#server/background-work.ts';
import type { WriteAccess } from '#server/http/log.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { SlowSenderLimits } from '#server/http/hardening.ts';
import { listWrongOrderStates } from '#server/platform/order-states.ts';
import { mountSite } from '#server/http/site.ts';
import type { Previews, MountedSite } from '#server/http/site.ts';
import { createPreviewGuard } from '#server/site/previews.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { BucketSettings } from '#server/platform/bucket.ts';
import type {
  Db,
  Gateway,
  Installation,
  Limits,
  Mail,
  Mailer,
  Passwords,
  Ports,
  Storage,
  UploadFolder,
} from '#server/platform/ports.ts';
import { getTestBucket } from './bucket.ts';
import { createMigratedDatabase, openTestDatabase } from './database.ts';
import type { FreshDatabase } from './database.ts';
import { recordSecrets, checkForLeaks } from './leaks.ts';
import { checkRefusals } from './refusals.ts';

export interface TestServer extends ApiTarget {
  database: FreshDatabase;
  deps: Ports;
  app: FastifyInstance;
  work: BackgroundWork;
  mails: Mail[];
  /** Mails that the unavailable mail server did not accept. */
  refused: Mail[];
  /** The site, if the options name its folder. */
  site: MountedSite | undefined;
  /** The folder of this server's files. */
  mediaFolder: string;
  /** The bucket for complete files, if there is one. */
  bucket: BucketSettings | undefined;
  /** Returns and clears the logged failures. Those not cleared fail the test on close. */
  failures(): object[];
  /** How often the public catalogue has changed. */
  catalogueChanges(): number;
  /** The number of requests in progress, including requests of disconnected clients. */
  underWay(): number;
  /** Advances the clock. */
  advanceClock(milliseconds: number): void;
  close(): Promise<void>;
}

export const GENEROUS_LIMITS: Limits = {
  requestsPerMinute: 1_000_000,
  loginFailuresPerAccount: 10,
  loginFailuresPerAddress: 1000,
  signUpsPerHour: 10_000,
  codesPerHour: 3,
  codeMailsPerHour: 10_000,
  messagesPerHour: 10_000,
  picturesPerHour: 10_000,
  playersPerAccount: 2,
};

export interface TestServerOptions {
  limits?: Partial<Limits>;
  gateway?: Gateway;
  /** As in production, behind TLS. */
  strictTransport?: boolean;
  /** Serves the site of this folder, which may still be empty. */
  siteFolder?: string;
  /** The folder of draft pages for preview users. */
  draftsFolder?: string;
  /** The digest of the drafts in the built preview; absent: there is no preview. */
  builtPreview?: () => string | undefined;
  /** The digest of the content in the built pages; absent: other servers build them. */
  shownContent?: () => string | undefined;
  trustedProxies?: readonly string[];
  /** Origins of the site on other hosts. */
  corsOrigins?: readonly string[];
  requireEmailCode?: boolean;
  /** As in production: owners need a second step. */
  guardsTeam?: boolean;
  /** Absent: a demo installation that sends mails. */
  installation?: Partial<Installation>;
  /** As in production: buyers of a registered seller state their age. */
  requiresAge?: boolean;
  /** Accepts every readable video; a worker prepares it. */
  preparesVideos?: boolean;
  segmentsUrl?: string;
  passwords?: Passwords;
  writeAccess?: WriteAccess;
  metrics?: Metrics;
  /** The error that a check of the mail server reports. */
  mailFault?: string;
  /** The mail server is unavailable. */
  isMailerDown?: boolean;
  /** The SMTP URL of a mail server; by default, mails are collected in `mails`. */
  smtpUrl?: string;
  /** Wraps the database driver to inject faults. */
  dialect?: (real: Dialect) => Dialect;
  /** Wraps the storage to inject faults. */
  storage?: (real: Storage) => Storage;
  /** Wraps the folder of multipart uploads to inject faults. */
  uploads?: (real: UploadFolder) => UploadFolder;
  slowness?: SlowSenderLimits;
  /** Logs every statement as slow. */
  statements?: Statements;
  /** Absent: the default limit. */
  videoMaxBytes?: number;
  /** Another server whose database this one shares. Close the other one last. */
  sharesDatabaseWith?: TestServer;
}

/** The executed statements. */
export interface Statements {
  /** The entries of the slow statement log. */
  logged: { statement?: unknown; route?: unknown }[];
  /** The values of all parameters. */
  values: Set<string>;
}

const DEMO_INSTALLATION: Installation = {
  production: false,
  sendsMail: true,
  takesMoney: false,
  buildsPages: true,
  demoEmails: ['admin@rangshala.example'],
  demoCourses: ['Reels That Sell'],
};

/** The origin of the links in mails. */
export const LINK_ORIGIN = 'https://site.example';

/** Starts a server on an empty database. Close it after the tests of the file. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.sharesDatabaseWith
    ? shareDatabase(options.sharesDatabaseWith)
    : await createMigratedDatabase();
  const logger = options.statements && createStatementLogger(options.statements);
  const db = await openTestDatabase(database.address, options.dialect, logger);
  await migrate(db, migrations);
  const wrapDialect = options.dialect ?? ((real: Dialect) => real);
  const reads = createDatabase(wrapDialect(createReadDialect(database.address)), logger);
  const bucket = options.sharesDatabaseWith ? options.sharesDatabaseWith.bucket : getTestBucket();
  const place = { dataDir: database.folder, bucket };
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const storage = openStorage(place, quiet);
  const uploads = createUploadFolder(`${database.folder}/media/uploads`);
  let offset = 0;
  let changes = 0;
  const mails: Mail[] = [];
  const refused: Mail[] = [];
  const secrets = recordSecrets(systemRandom);
  const recordingMailer: Mailer = {
    send: async (mail) => {
      if (await showsSecret(db, secrets.known, mail))
        logged.push({ err: new Error(`The row of the mail '${mail.subject}' shows a secret.`) });
      (options.isMailerDown ? refused : mails).push(mail);
      if (options.isMailerDown) throw new Error('The mail server is away.');
    },
    check: async () => options.mailFault,
  };
  const mailer =
    options.smtpUrl === undefined
      ? recordingMailer
      : createSmtpMailer(options.smtpUrl, 'studio@rangshala.example');
  const deps: Ports = {
    db,
    reads,
    clock: () => Date.now() + offset,
    random: secrets.random,
    passwords: options.passwords ?? createArgon2Passwords(),
    storage: options.storage?.(storage) ?? storage,
    previewFolder: `${database.folder}/previews`,
    uploads: options.uploads?.(uploads) ?? uploads,
    videoMaxBytes: options.videoMaxBytes ?? VIDEO_MAX_BYTES,
    mailer,
    gateway: options.gateway ?? noGateway,
    log: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
    catalogueChanged: () => {
      changes += 1;
    },
    limits: { ...GENEROUS_LIMITS, ...options.limits },
    mediaSecret: 'a-secret-of-the-test-server',
    preparesVideos: options.preparesVideos ?? false,
    segmentsUrl: options.segmentsUrl ?? '',
    siteOrigin: '',
    linkOrigin: LINK_ORIGIN,
    requireEmailCode: options.requireEmailCode ?? false,
    guardsTeam: options.guardsTeam ?? false,
    requiresAge: options.requiresAge ?? false,
    contactTo: 'studio@rangshala.example',
    installation: { ...DEMO_INSTALLATION, ...options.installation },
    builtPreview: options.builtPreview ?? (() => undefined),
    shownContent: options.shownContent ?? (() => undefined),
  };
  const logged: object[] = [];
  const { app, work } = await buildServer({
    deps,
    corsOrigins: options.corsOrigins ?? [],
    trustedProxies: options.trustedProxies ?? [],
    strictTransport: options.strictTransport ?? false,
    isReady: () => true,
    ...(options.metrics ? { metrics: options.metrics } : {}),
    ...(options.writeAccess ? { writeAccess: options.writeAccess } : {}),
    ...(options.slowness ? { slowness: options.slowness } : {}),
  });
  checkForLeaks(app, deps, secrets);
  checkRefusals(app, deps.log);
  const underWay = new Set<string>();
  app.addHook('onRequest', async ({ id }) => void underWay.add(id));
  app.addHook('onSend', async ({ id }) => void underWay.delete(id));
  const site =
    options.siteFolder === undefined
      ? undefined
      : await mountSite(app, options.siteFolder, createPreviews(options.draftsFolder, deps));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    deps,
    app,
    work,
    mails,
    refused,
    site,
    mediaFolder: `${database.folder}/media`,
    bucket,
    failures: () => logged.splice(0),
    catalogueChanges: () => changes,
    underWay: () => underWay.size,
    advanceClock: (milliseconds) => {
      offset += milliseconds;
    },
    close: async () => {
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
      const wrong = await listWrongOrderStates(db);
      if (wrong.length > 0) logged.push({ err: new Error(`States of orders are wrong: ${wrong}`) });
      await reads.destroy();
      await db.destroy();
      await database.drop();
      if (logged.length > 0)
        throw new Error(`Unexpected failures: ${JSON.stringify(logged, formatError)}`);
    },
  };
}

/** Whether the row of a mail that is being sent contains a known token or code in plain text. */
async function showsSecret(db: Db, known: ReadonlySet<string>, mail: Mail): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select(['subject', 'text_body', 'html_body'])
    .where('id', '=', mail.id)
    .executeTakeFirst();
  const words = JSON.stringify(row ?? {}).match(/[\w-]+/g) ?? [];
  return words.some((word) => known.has(word));
}

function createStatementLogger({ logged, values }: Statements): Logger {
  const warn = (facts: object) => void logged.push(facts);
  const logSlow = createSlowStatementLogger({
    log: { info: () => undefined, error: () => undefined, warn },
    overMs: 0,
  });
  return (event) => {
    for (const value of event.query.parameters) values.add(String(value));
    return logSlow(event);
  };
}

function shareDatabase({ database }: TestServer): FreshDatabase {
  return { ...database, drop: async () => undefined };
}

function formatError(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value;
}

const refuse = async (): Promise<never> => {
  throw new Error('This test server has no payment provider.');
};

const noGateway: Gateway = {
  keyId: 'rzp_test_none',
  checkoutScript: '',
  createOrder: refuse,
  order: refuse,
  listOffers: refuse,
  payment: refuse,
  listPayments: refuse,
  capture: refuse,
  refund: refuse,
  listRefunds: refuse,
  listOrdersSince: refuse,
  listRefundsSince: refuse,
  check: async () => undefined,
  isPaymentSignature: () => false,
  isWebhookSignature: () => false,
  readEvent: () => undefined,
};

export interface ApiRequest {
  token?: string | undefined;
  body?: unknown;
  query?: Record<string, string>;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface ApiResponse {
  status: number;
  // Tests read answers freely; the contract's schemas are checked by the server itself.
  body: Record<string, never> & { success: boolean; message: string; code?: string };
  headers: Headers;
}

/** The URL of a server, and headers for every request. */
export interface ApiTarget {
  url: string;
  headers?: () => Record<string, string>;
}

/** Sends a request to an endpoint: a `FormData` body as multipart, any other as JSON. */
export async function send(
  server: ApiTarget,
  endpoint: Endpoint,
  sent: ApiRequest = {},
): Promise<ApiResponse> {
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_all, name: string) => sent.params?.[name] ?? '',
  );
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const headers = new Headers({ ...server.headers?.(), ...sent.headers });
  if (sent.token !== undefined) headers.set('authorization', `Bearer ${sent.token}`);
  const isForm = sent.body instanceof FormData;
  if (sent.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const response = await fetch(`${server.url}${BASE_PATH}${path}${query}`, {
    method: endpoint.method,
    headers,
    ...(sent.body === undefined
      ? {}
      : { body: isForm ? (sent.body as FormData) : JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const responseBody = (
    isJson && text !== '' ? JSON.parse(text) : { success: response.ok, text }
  ) as ApiResponse['body'];
  return { status: response.status, body: responseBody, headers: response.headers };
}

function createPreviews(folder: string | undefined, deps: Ports): Previews | undefined {
  if (folder === undefined) return undefined;
  const state = () => stat(folder).then(({ mtimeMs }) => mtimeMs);
  return { folder, state, guard: createPreviewGuard(deps), isSecure: false };
}

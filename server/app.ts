// Assembles the server without starting it. Guards run in the order in which they are registered here.
import compress from '@fastify/compress';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { JSON_MAX_BYTES } from '#contract/endpoint.ts';
import { pingDatabase } from './adapters/db/open.ts';
import { registerAccounts } from './accounts/routes.ts';
import { findViewer } from './accounts/accounts.ts';
import type { DescribeUser, EmailChanged } from './accounts/login.ts';
import { requireCoursePermission } from './accounts/teaching.ts';
import { createAccountThrottles } from './accounts/throttles.ts';
import { registerAdmin } from './admin/routes.ts';
import { createBackgroundWork, renderAndDeliverMails } from './background-work.ts';
import type { BackgroundWork } from './background-work.ts';
import { registerCourseRoutes } from './courses/routes.ts';
import { registerApiDocsRoutes } from './http/api-docs.routes.ts';
import {
  registerErrorHandlers,
  formatIssue,
  buildMalformedRequestOptions,
  refuseUnknownApiPaths,
} from './http/error-handlers.ts';
import {
  registerGuards,
  CONNECTION_CHECK_MS,
  SLOW_SENDER_LIMITS,
  refuseOtherHosts,
} from './http/hardening.ts';
import type { SlowSenderLimits } from './http/hardening.ts';
import { registerHealthRoutes, trackShutdown } from './http/health.ts';
import type { Shutdown } from './http/health.ts';
import { logRequests, registerWorkContext } from './http/log.ts';
import type { WriteAccess } from './http/log.ts';
import { registerMetaRoutes } from './http/meta.routes.ts';
import type { Metrics } from './http/metrics.ts';
import type { Guards, MountTarget } from './http/mount.ts';
import { confirmEmailAndEnrol } from './learning/invitations.ts';
import { registerLearning } from './learning/routes.ts';
import { updateSentRecipients } from './mails/mails.ts';
import { registerMedia } from './media/routes.ts';
import { createBackgroundRunner } from './platform/background.ts';
import { createCatalogueChanges } from './platform/changes.ts';
import type { CatalogueChanges } from './platform/changes.ts';
import type { Deps, Ports, Queries } from './platform/ports.ts';
import { buildUserWithCourses } from './profile/profile.ts';
import { registerNotificationRoutes } from './notifications/notifications.routes.ts';
import { registerProfileRoutes } from './profile/profile.routes.ts';
import { moveCoupons } from './sales/coupons/coupons.ts';
import { executeRefunds } from './sales/refunds/refunds.ts';
import { registerSales } from './sales/routes.ts';
import { createDocumentPrinter } from './sales/tax/printer.ts';
import type { DocumentPrinter } from './sales/tax/printer.ts';
import { registerSiteContentRoutes } from './site/site-content.routes.ts';

/** An idle connection is cut after this long. */
const IDLE_MAX_MS = 120_000;

interface AppOptions {
  deps: Ports;
  /** Other origins that may call the API. */
  corsOrigins: readonly string[];
  /** Proxies whose forwarded client addresses are trusted. */
  trustedProxies: readonly string[];
  strictTransport: boolean;
  /** In demo mode, the allowed host names besides loopback names. Absent: all hosts are allowed. */
  ownHosts?: readonly string[];
  /** Called after every request. */
  writeAccess?: WriteAccess;
  /** Counts responses. */
  metrics?: Pick<Metrics, 'watch'>;
  /** The payment sandbox, mounted under /sandbox/razorpay. */
  sandbox?: FastifyPluginAsync;
  /** Whether the server is ready; until then /readyz returns 503. */
  isReady: () => boolean;
  /** Limits for slow senders; absent: as in production. */
  slowness?: SlowSenderLimits;
}

/** Returns an app that is ready to listen, or for `inject`. The caller closes it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  return (await buildServer(options)).app;
}

/** Returns the app with its background work and shutdown, for a running process. */
export async function buildServer(
  options: AppOptions,
): Promise<{ app: FastifyInstance; work: BackgroundWork; shutdown: Shutdown }> {
  // Zod rules without their own message mostly concern malformed requests, not user input.
  z.config({ customError: formatIssue });
  const { deps: ports } = options;
  const documents = createDocumentPrinter();
  const mails = createBackgroundRunner(
    () => renderAndDeliverMails({ ...ports, documents }),
    (error) => ports.log.error({ err: error }, 'sending emails failed'),
  );
  const changes = createCatalogueChanges(ports);
  const deps: Deps & { documents: DocumentPrinter; changes: CatalogueChanges } = {
    ...ports,
    documents,
    changes,
    mailQueued: mails.wake,
    changed: () => {
      changes.notify('catalogue');
      ports.catalogueChanged();
    },
    studentsChanged: () => changes.notify('students'),
    refundRequested: () => refunds.wake(),
  };
  const refunds = createBackgroundRunner(
    () => executeRefunds(deps),
    (error) => ports.log.error({ err: error }, 'sending refunds failed'),
  );
  const app = Fastify({
    logger: false,
    // Random, so that ids are unique over restarts and servers.
    genReqId: () => deps.random.id(),
    bodyLimit: JSON_MAX_BYTES,
    connectionTimeout: IDLE_MAX_MS,
    http: { connectionsCheckingInterval: CONNECTION_CHECK_MS },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // `trackShutdown` awaits running requests before.
    forceCloseConnections: true,
    ...buildMalformedRequestOptions(options),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  registerWorkContext(app);
  if (options.writeAccess) logRequests(app, options.writeAccess);
  options.metrics?.watch(app);
  registerErrorHandlers(app, deps.log);
  if (options.ownHosts) refuseOtherHosts(app, options.ownHosts);
  await registerGuards(app, {
    ...options,
    slowness: options.slowness ?? SLOW_SENDER_LIMITS,
    requestsPerMinute: deps.limits.requestsPerMinute,
  });
  const shutdownTracker = trackShutdown(app);
  registerHealthRoutes(app, {
    isReady: options.isReady,
    isStopping: shutdownTracker.hasBegun,
    pingDatabase: () => pingDatabase(deps.db),
  });

  await app.register(compress, { global: false });
  // Covers changes of an earlier process that ended before it could notify.
  app.addHook('onListen', async () => changes.notify('catalogue'));
  app.addHook('onClose', async () => {
    await changes.stop();
    await refunds.idle();
    await mails.idle();
    await documents.close();
  });

  const guards: Guards = {
    findViewer: (token) => findViewer(deps, token),
    requireOnCourse: (viewer, permission, courseId) =>
      requireCoursePermission(deps.db, viewer, { permission, courseId }),
    storage: deps.storage,
  };
  const at: MountTarget = [app, guards];
  const describeUser: DescribeUser = (user, origin) => buildUserWithCourses(deps.db, user, origin);
  const withAccounts = {
    ...deps,
    ...createAccountThrottles(deps),
    describeUser,
    emailVerified: (tx: Queries, userId: string) => confirmEmailAndEnrol(deps, tx, userId),
    emailChanged: async (tx: Queries, change: EmailChanged) => {
      await updateSentRecipients(tx, change);
      await moveCoupons(tx, change);
    },
  };
  registerAccounts(at, withAccounts);
  registerNotificationRoutes(at, deps);
  registerMedia(at, { ...deps, siteOrigins: options.corsOrigins });
  registerCourseRoutes(at, deps);
  registerLearning(at, withAccounts);
  registerSales(at, deps);
  registerSiteContentRoutes(at, deps);
  registerProfileRoutes(at, withAccounts);
  registerAdmin(at, deps);
  registerMetaRoutes(at, deps);
  registerApiDocsRoutes(app);
  refuseUnknownApiPaths(app);
  if (options.sandbox) await app.register(options.sandbox, { prefix: '/sandbox/razorpay' });
  const work = createBackgroundWork(deps, { mails, refunds });
  return { app, work, shutdown: shutdownTracker };
}

// Assembles the server without starting it. Guards run in the order in which they are registered here.
import compress from '@fastify/compress';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import type { AccountType } from '#contract/accounts/user.ts';
import { JSON_MAX_BYTES } from '#contract/endpoint.ts';
import { pingDatabase } from './adapters/db/open.ts';
import { auditRoutes } from './accounts/audit.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { getViewer } from './accounts/accounts.ts';
import type { DescribeUser, EmailChanged } from './accounts/login.ts';
import { accountThrottles } from './accounts/throttles.ts';
import { inBackground } from './platform/background.ts';
import { authoringRoutes } from './courses/authoring.routes.ts';
import { catalogueRoutes } from './courses/catalogue.routes.ts';
import { courseSearch } from './courses/search.ts';
import { searchSource } from './courses/search-source.ts';
import { bundleRoutes } from './courses/bundles.routes.ts';
import { priceRoutes } from './courses/prices.routes.ts';
import { contentRoutes } from './courses/content.routes.ts';
import { freePreviewRoutes } from './courses/free-previews.routes.ts';
import { coursePreviews } from './courses/link-previews.ts';
import { previewRoutes } from './courses/link-previews.routes.ts';
import { certificateRoutes } from './learning/certificates.routes.ts';
import { certificatePrinter } from './learning/printer.ts';
import { contactRoutes } from './accounts/contact.routes.ts';
import { moveCoupons } from './sales/coupons/coupons.ts';
import { couponRoutes } from './sales/coupons/coupons.routes.ts';
import { moveSentMails } from './mails/mails.ts';
import { contactDeps } from './accounts/contact.ts';
import { logRequests, requestIdsFrom, nameCalls } from './http/log.ts';
import type { WriteAccess } from './http/log.ts';
import {
  refuseUnknownApiPaths,
  answerFailures,
  malformedRequests,
  faultMessage,
} from './http/failures.ts';
import { harden, LOOK_EVERY_MS, SLOWNESS, refuseOtherHosts } from './http/hardening.ts';
import { healthRoutes, stopping } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import type { Guards } from './http/mount.ts';
import type { Slowness } from './http/hardening.ts';
import type { Stopping } from './http/health.ts';
import { insightRoutes } from './admin/insights.routes.ts';
import { openWaiting } from './learning/invitations.ts';
import { invitationRoutes } from './learning/invitations.routes.ts';
import { learningRoutes } from './learning/learning.routes.ts';
import { myCertificate } from './learning/learning.ts';
import { videoRoutes } from './media/videos.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { uploadRoutes } from './media/uploads.routes.ts';
import type { PaymentsDeps } from './sales/deps.ts';
import { paymentRoutes } from './sales/payments/payments.routes.ts';
import { carryOutRefunds } from './sales/refunds/refunds.ts';
import { orderRoutes } from './sales/orders/orders.routes.ts';
import { webhookRoutes } from './sales/payments/webhook.routes.ts';
import { peopleRoutes } from './admin/people.routes.ts';
import { catalogueChanges } from './platform/changes.ts';
import type { Deps, Ports, Queries } from './platform/ports.ts';
import { metaRoutes } from './http/meta.routes.ts';
import { privacyRoutes } from './accounts/privacy.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { userWithCourses } from './profile/profile.ts';
import { referenceRoutes } from './http/reference.routes.ts';
import { siteContentRoutes } from './site/site-content.routes.ts';
import { teamRoutes } from './admin/team.routes.ts';
import { reviewRoutes } from './learning/reviews.routes.ts';
import { requireOnCourse } from './accounts/teaching.ts';
import { backgroundWork, makeAndDeliver } from './background-work.ts';
import type { BackgroundWork } from './background-work.ts';
import { documentPrinter } from './sales/tax/printer.ts';
import { taxRoutes } from './sales/tax/tax.routes.ts';

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
  slowness?: Slowness;
}

/** Returns an app that is ready to listen, or for `inject`. The caller closes it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  return (await buildServer(options)).app;
}

/** Returns the app with its background work and shutdown, for a running process. */
export async function buildServer(
  options: AppOptions,
): Promise<{ app: FastifyInstance; work: BackgroundWork; stopping: Stopping }> {
  // Zod rules without their own message mostly concern malformed requests, not user input.
  z.config({ customError: faultMessage });
  const { deps: ports } = options;
  const documents = documentPrinter();
  const mails = inBackground(
    () => makeAndDeliver({ ...ports, documents }),
    (error) => ports.log.error({ err: error }, 'sending mails failed'),
  );
  const deps: Deps = { ...ports, mailQueued: mails.wake };
  const app = Fastify({
    logger: false,
    genReqId: requestIdsFrom(deps.random),
    bodyLimit: JSON_MAX_BYTES,
    connectionTimeout: IDLE_MAX_MS,
    http: { connectionsCheckingInterval: LOOK_EVERY_MS },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // `trackShutdown` awaits running requests before.
    forceCloseConnections: true,
    ...malformedRequests(options),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  nameCalls(app);
  if (options.writeAccess) logRequests(app, options.writeAccess);
  options.metrics?.watch(app);
  answerFailures(app, deps.log);
  if (options.ownHosts) refuseOtherHosts(app, options.ownHosts);
  await harden(app, {
    ...options,
    slowness: options.slowness ?? SLOWNESS,
    requestsPerMinute: deps.limits.requestsPerMinute,
  });
  const ending = stopping(app);
  healthRoutes(app, {
    isReady: options.isReady,
    isStopping: ending.hasBegun,
    pingDatabase: () => pingDatabase(deps.db),
  });

  app.addHook('onClose', () => mails.idle().then(() => documents.close()));
  const guards: Guards = {
    findViewer: (token) => getViewer(deps, token),
    requireOnCourse: (viewer, permission, courseId) =>
      requireOnCourse(deps.db, viewer, { permission, courseId }),
    storage: deps.storage,
  };
  const accounts = {
    ...deps,
    ...accountThrottles(deps),
    emailVerified: (tx: Queries, userId: string) => openWaiting(deps, tx, userId),
    emailChanged: async (tx: Queries, change: EmailChanged) => {
      await moveSentMails(tx, change);
      await moveCoupons(tx, change);
    },
  };
  const describeUser: DescribeUser = (user, origin) => userWithCourses(deps.db, user, origin);
  accountRoutes(app, guards, { ...accounts, describeUser });
  mediaRoutes(app, deps);
  videoRoutes([app, guards], deps, options.corsOrigins);
  uploadRoutes(app, guards, deps);
  const changes = catalogueChanges(deps);
  // Covers changes of an earlier process that ended before it could notify.
  app.addHook('onListen', async () => changes.notify('catalogue'));
  app.addHook('onClose', () => changes.stop());
  const changed = () => {
    changes.notify('catalogue');
    deps.catalogueChanged();
  };
  const studentsChanged = () => changes.notify('students');
  const search = courseSearch(searchSource(deps.reads), () => changes.version(['catalogue']));
  await app.register(compress, { global: false });
  catalogueRoutes(app, guards, { ...deps, changes, search });
  authoringRoutes(app, guards, { ...deps, changed });
  priceRoutes(app, guards, { ...deps, changed });
  bundleRoutes(app, guards, { ...deps, changed });
  contentRoutes(app, guards, { ...deps, changed });
  freePreviewRoutes(app, guards, { ...deps, changed });
  const previews = coursePreviews(deps);
  app.addHook('onClose', () => previews.close());
  previewRoutes(app, previews);
  const printer = certificatePrinter();
  app.addHook('onClose', () => printer.close());
  certificateRoutes(app, guards, {
    ...deps,
    printer,
    ownCertificate: (viewer, courseId) => myCertificate(deps, viewer, courseId),
  });
  learningRoutes(app, guards, deps);
  reviewRoutes(app, guards, { ...deps, changed });
  const payments = {
    ...deps,
    studentsChanged,
    refundRequested: () => refunds.wake(),
  } satisfies PaymentsDeps;
  const refunds = inBackground(
    () => carryOutRefunds(payments),
    (error) => deps.log.error({ err: error }, 'carrying out refunds failed'),
  );
  app.addHook('onClose', () => refunds.idle());
  metaRoutes(app, guards, deps);
  taxRoutes(app, guards, { ...deps, documents, changed });
  siteContentRoutes(app, guards, { ...deps, changed });
  couponRoutes(app, guards, deps);
  paymentRoutes(app, guards, payments);
  orderRoutes(app, guards, payments);
  webhookRoutes(app, guards, payments);
  peopleRoutes(app, guards, payments);
  // Public pages show teachers, but only the number of students.
  const personChanged = (accountType: AccountType) =>
    accountType === 'Admin' ? changed() : studentsChanged();
  invitationRoutes(app, guards, { ...accounts, studentsChanged, describeUser });
  profileRoutes(app, guards, { ...accounts, personChanged });
  privacyRoutes(app, guards, deps);
  auditRoutes(app, guards, deps);
  teamRoutes(app, guards, { ...deps, changed });
  insightRoutes(app, guards, deps);
  contactRoutes(app, guards, contactDeps(deps));
  referenceRoutes(app);
  refuseUnknownApiPaths(app);
  if (options.sandbox) await app.register(options.sandbox, { prefix: '/sandbox/razorpay' });
  const work = backgroundWork({ ...deps, documents }, payments, { mails, refunds, changed });
  return { app, work, stopping: ending };
}

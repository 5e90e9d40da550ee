// Prometheus metrics on a loopback port of their own, which visitors cannot reach.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countRows } from '../platform/queries.ts';
import { readGauges } from '../platform/work-queue.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { getRoute } from './log.ts';
import { SERVER_LEASE } from '../platform/jobs.ts';
import { listBuildDurations, listFailingBuilds } from '../platform/site-builds.store.ts';
import type { JobRow } from '../platform/tables.ts';

/** Seconds; they include the time budgets of calls. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const HOST = '127.0.0.1';
const ROWS_MAX_MS = 2000;

export interface Metrics {
  /** Counts the responses of this server. */
  watch(app: FastifyInstance): void;
  /** Serves `GET /metrics`; port 0 is any free port. */
  listen(port: number): Promise<MetricsServer>;
}

interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

type MetricsDeps = Pick<Deps, 'reads' | 'log'> & {
  /** When the served pages were built, in epoch milliseconds; 0 without pages. */
  pagesBuiltAt: () => Promise<number>;
};

/** Metrics of one process, and of rows that all servers share. */
export function createMetrics({ reads, log, pagesBuiltAt }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Registered first, because collection follows the order of registration and the rows use the queues.
  registerQueueGauges(registry);
  registerRowGauges(reads, log, registry);
  registerPagesGauge(registry, pagesBuiltAt);
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Completed requests.',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of the request to the last byte of the response.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method } = request;
        const route = getRoute(request);
        requests.inc({ method, route, status: reply.statusCode });
        durations.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },
    listen: (port) => listen(registry, { port, log }),
  };
}

const QUEUE_GAUGES = [
  [
    'underWay',
    'rangshala_queue_under_way',
    'Tasks that are running; for connections, those in use.',
  ],
  ['waiting', 'rangshala_queue_waiting', 'Tasks that are waiting.'],
] as const;

/** Work queues: hashes, pictures, searches, PostgreSQL connections, reads of many rows. */
function registerQueueGauges(registry: Registry): void {
  for (const [figure, name, help] of QUEUE_GAUGES) {
    const gauge: Gauge<'queue'> = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect() {
        for (const [queue, state] of readGauges()) gauge.set({ queue }, state[figure]);
      },
    });
  }
}

function registerPagesGauge(registry: Registry, pagesBuiltAt: MetricsDeps['pagesBuiltAt']): void {
  const builtGauge = new Gauge({
    name: 'rangshala_pages_built_timestamp_seconds',
    help: 'When the pages that this server serves were built; 0 without pages.',
    registers: [registry],
    async collect() {
      builtGauge.set((await pagesBuiltAt()) / 1000);
    },
  });
}

/** Metrics from rows that all servers share. A metric that cannot be read in time is left out. */
function registerRowGauges(db: Deps['reads'], log: Deps['log'], registry: Registry): void {
  for (const { name, help, label, read } of ROW_METRICS) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        gauge.reset();
        try {
          for (const [labelValue, value] of await withTimeout(read(db)))
            gauge.set(label === undefined ? {} : { [label]: labelValue }, value);
        } catch (error) {
          if (label === undefined) gauge.set(NaN);
          log.warn({ err: error, figure: name }, 'a metric could not be read');
        }
      },
    });
  }
}

/** Rejects after two seconds, so that a scrape never waits much longer. */
function withTimeout<T>(read: Promise<T>): Promise<T> {
  const timeout = wait(ROWS_MAX_MS, undefined, { ref: false }).then(() => {
    throw new Error(`Reading the rows took longer than ${ROWS_MAX_MS} ms.`);
  });
  return Promise.race([read, timeout]);
}

async function listen(
  registry: Registry,
  { port, log }: { port: number } & Pick<Deps, 'log'>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics could not be collected');
        response.writeHead(503).end();
      },
    );
  }).listen(port, HOST);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${address.port}/metrics`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface RowMetric {
  name: string;
  help: string;
  /** Without a label there is a single value. */
  label?: string;
  read(db: Queries): Promise<(readonly [of: string, value: number])[]>;
}

const ROW_METRICS: readonly RowMetric[] = [
  {
    name: 'rangshala_job_attempts',
    help: 'Attempts since the last success of a job; above 1, it is failing.',
    label: 'job',
    read: async (db) => (await listJobs(db)).map(({ name, attempts }) => [name, attempts]),
  },
  {
    name: 'rangshala_job_next_run_timestamp_seconds',
    help: 'When a job is due or, while it runs, when its claim ends. If this time is long past, the job does not run.',
    label: 'job',
    read: async (db) =>
      (await listJobs(db)).map(({ name, next_run_at: due, claimed_until: until }) => [
        name,
        Math.max(due, until ?? 0) / 1000,
      ]),
  },
  {
    name: 'rangshala_mails_waiting',
    help: 'Emails waiting to be sent.',
    read: async (db) => [['', await countWaitingMails(db)]],
  },
  {
    name: 'rangshala_site_builds_failing',
    help: 'Places that build the site and whose last build failed and is being retried.',
    read: async (db) => [['', (await listFailingBuilds(db, Date.now())).length]],
  },
  {
    name: 'rangshala_site_build_duration_seconds',
    help: 'Duration of the last build that changed pages.',
    label: 'place',
    read: async (db) =>
      (await listBuildDurations(db, Date.now())).map(({ place, took_ms: took }) => [
        place,
        (took ?? 0) / 1000,
      ]),
  },
];

/** All jobs except the server's own lease, which never becomes due again. */
function listJobs(
  db: Queries,
): Promise<Pick<JobRow, 'name' | 'attempts' | 'next_run_at' | 'claimed_until'>[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'next_run_at', 'claimed_until'])
    .where('name', '!=', SERVER_LEASE)
    .orderBy('name')
    .execute();
}

/** Mails without a text were given up. */
function countWaitingMails(db: Queries): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      .where('sent_at', 'is', null)
      .where('text_body', '<>', '')
      .where('rejected_at', 'is', null),
  );
}

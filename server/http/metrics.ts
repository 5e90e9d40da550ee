// Figures for Prometheus, on a loopback port of their own: no visitor reaches them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { occupancies } from '../platform/occupancy.ts';
import type { Deps } from '../platform/ports.ts';
import { ROWS_FIGURES } from './metrics.store.ts';
import { routeOf } from './named-calls.ts';

/** Seconds; the budgets of calls are among them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const HOST = '127.0.0.1';
const ROWS_MAX_MS = 2000;

export interface Metrics {
  /** Counts what this server answers. */
  watch(app: FastifyInstance): void;
  /** Answers `GET /metrics` there; port 0 is any free one. */
  listen(port: number): Promise<MetricsServer>;
}

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

type MetricsDeps = Pick<Deps, 'reads' | 'log'> & {
  /** When the pages were built that are served, in epoch milliseconds; 0 where there are none. */
  pagesBuiltAt: () => Promise<number>;
};

/** The figures of one process, and of the rows that all of them share. */
export function metrics({ reads, log, pagesBuiltAt }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Collected in the order of registration: before what is read for the figures itself.
  queueGauges(registry);
  rowsGauges(reads, log, registry);
  pagesGauge(registry, pagesBuiltAt);
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered.',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte asked to the last byte answered.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method } = request;
        const route = routeOf(request);
        requests.inc({ method, route, status: reply.statusCode });
        durations.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },
    listen: (port) => listen(registry, { port, log }),
  };
}

/** What is done so much of at once: hashes, pictures, searches, connections to PostgreSQL, reads of many rows. */
function queueGauges(registry: Registry): void {
  const labelNames = ['queue'] as const;
  const underWay = new Gauge({
    name: 'rangshala_queue_under_way',
    help: 'What is being done; of connections: those in use.',
    labelNames,
    registers: [registry],
    collect() {
      for (const [queue, one] of occupancies()) underWay.set({ queue }, one.underWay);
    },
  });
  const waiting = new Gauge({
    name: 'rangshala_queue_waiting',
    help: 'What waits for its turn.',
    labelNames,
    registers: [registry],
    collect() {
      for (const [queue, one] of occupancies()) waiting.set({ queue }, one.waiting);
    },
  });
}

function pagesGauge(registry: Registry, pagesBuiltAt: MetricsDeps['pagesBuiltAt']): void {
  const built = new Gauge({
    name: 'rangshala_pages_built_timestamp_seconds',
    help: 'When the pages were last built that this server shows; 0 where it shows none.',
    registers: [registry],
    async collect() {
      built.set((await pagesBuiltAt()) / 1000);
    },
  });
}

/** The figures that all servers share. Those that cannot be read in time are missing, and no others are. */
function rowsGauges(db: Deps['reads'], log: Deps['log'], registry: Registry): void {
  for (const { name, help, label, read } of ROWS_FIGURES) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        gauge.reset();
        try {
          for (const [of, value] of await inTime(read(db)))
            gauge.set(label === undefined ? {} : { [label]: of }, value);
        } catch (error) {
          if (label === undefined) gauge.set(NaN);
          log.warn({ err: error, figure: name }, 'a figure could not be read');
        }
      },
    });
  }
}

/** Throws after two seconds: whoever asks for figures waits no longer than some more. */
function inTime<T>(read: Promise<T>): Promise<T> {
  const late = wait(ROWS_MAX_MS, undefined, { ref: false }).then(() => {
    throw new Error(`Its rows were not read in ${ROWS_MAX_MS} ms.`);
  });
  return Promise.race([read, late]);
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
        log.warn({ err: error }, 'figures could not be read');
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

// Figures for Prometheus, on a loopback port of their own: no visitor reaches them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../platform/ports.ts';
import * as store from './metrics.store.ts';

/** Seconds; the budgets of calls are among them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const HOST = '127.0.0.1';
/** What no route is for: paths are never named, as anybody can make up as many as they like. */
const NO_ROUTE = 'none';

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

/** The figures of one process, and of the rows that all of them share. */
export function metrics({ reads, log }: Pick<Deps, 'reads' | 'log'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  gauges(reads, registry);
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
        const route = request.routeOptions.url ?? NO_ROUTE;
        requests.inc({ method, route, status: reply.statusCode });
        durations.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },
    listen: (port) => listen(registry, { port, log }),
  };
}

function gauges(db: Deps['reads'], registry: Registry): void {
  const failures = new Gauge({
    name: 'rangshala_job_attempts',
    help: 'Runs of a job that were begun since its last success: above 1 it fails.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      for (const { name, attempts } of await store.jobAttempts(db))
        failures.set({ job: name }, attempts);
    },
  });
  const waiting = new Gauge({
    name: 'rangshala_mails_waiting',
    help: 'Mails that are still to be sent.',
    registers: [registry],
    async collect() {
      waiting.set(await store.waitingMails(db));
    },
  });
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

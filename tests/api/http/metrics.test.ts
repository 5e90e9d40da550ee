// Prometheus metrics: requests by route pattern, jobs and emails, and no requested paths.
import { expect, test } from 'vitest';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openReadDatabase } from '#server/adapters/db/open.ts';
import { recordBuild } from '#server/platform/site-builds.store.ts';
import { createLog } from '#server/http/log.ts';
import { SERVER_LEASE } from '#server/platform/jobs.ts';
import { createInstallation } from '../../support/installation.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { send, startServer } from '../../support/server.ts';

test('counts requests by route and status, and does not name unknown paths', async () => {
  const { drop, address, db } = await createInstallation();
  await recordBuild(db, 'one:/srv/dist', { now: Date.now(), content: '', tookMs: 4200 });
  const job = { claim_id: null, claimed_until: null, attempts: 0, last_error: '' };
  const lease = { claim_id: 'one', claimed_until: 1_800_000_000_000, attempts: 1 };
  const due = { ...job, next_run_at: 1_700_000_000_000 };
  await db
    .insertInto('jobs')
    .values([
      { ...due, name: 'a due one' },
      { ...due, ...lease, name: 'a held one' },
      { ...due, ...lease, name: SERVER_LEASE },
    ])
    .execute();
  const reads = openReadDatabase(address);
  const pagesBuiltAt = async () => 1_700_000_000_000;
  const metrics = createMetrics({ reads, log: createLog('error'), pagesBuiltAt });
  const server = closeAfterTest(await startServer({ metrics }));
  const metricsServer = closeAfterTest(await metrics.listen(0));
  await send(server, getCoursePage, { query: { courseId: 'f'.repeat(24) } });
  await fetch(`${server.url}/a-path-of-mine`);
  // A first scrape must not affect the second.
  await (await fetch(metricsServer.url)).text();
  const text = await (await fetch(metricsServer.url)).text();
  const route = BASE_PATH + getCoursePage.path;
  expect(text).toContain(`http_requests_total{method="GET",route="${route}",status="404"} 1`);
  expect(text).toContain(`http_request_duration_seconds_count{method="GET",route="${route}"} 1`);
  expect(text).toContain('http_requests_total{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain('a-path-of-mine');
  expect(text).toContain('rangshala_mails_waiting 0');
  expect(text).toContain('rangshala_pages_built_timestamp_seconds 1700000000');
  const queues = ['certificates', 'films', 'passwords', 'pictures', 'reading'];
  const isShared = address.startsWith('postgres');
  for (const queue of isShared ? [...queues, 'connections'] : queues) {
    expect(text).toContain(`rangshala_queue_under_way{queue="${queue}"} 0`);
    expect(text).toContain(`rangshala_queue_waiting{queue="${queue}"} 0`);
  }
  expect(text).toContain('rangshala_site_builds_failing 0');
  expect(text).toContain('rangshala_site_build_duration_seconds{place="one:/srv/dist"} 4.2');
  expect(text).toContain('rangshala_job_attempts{job="a held one"} 1');
  const next = 'rangshala_job_next_run_timestamp_seconds';
  expect(text).toContain(`${next}{job="a due one"} 1700000000`);
  expect(text).toContain(`${next}{job="a held one"} 1800000000`);
  expect(text).not.toContain(`job="${SERVER_LEASE}"`);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect((await fetch(metricsServer.url.replace('/metrics', '/'))).status).toBe(404);
  await reads.destroy();
  await drop();
});

test('exports the metrics of the process itself without the database', async () => {
  const { drop, address } = await createInstallation();
  const reads = openReadDatabase(address);
  const warned: object[] = [];
  const log = { ...createLog('error'), warn: (facts: object) => void warned.push(facts) };
  const metricsServer = closeAfterTest(
    await createMetrics({ reads, log, pagesBuiltAt: async () => 0 }).listen(0),
  );
  const readMetrics = async () => (await fetch(metricsServer.url)).text();
  expect(await readMetrics()).toContain('rangshala_mails_waiting 0');
  await reads.destroy();
  const text = await readMetrics();
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect(text).toContain('rangshala_mails_waiting Nan');
  expect(text).not.toContain('rangshala_job_attempts{');
  expect(warned).toHaveLength(5);
  await drop();
});

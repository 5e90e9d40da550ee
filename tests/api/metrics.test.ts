// Figures for Prometheus: requests by the pattern of their route, jobs and mails; never a path that somebody made up.
import { expect, test } from 'vitest';
import { getCoursePage } from '#contract/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { metrics } from '#server/http/metrics.ts';
import { openReads } from '#server/adapters/db/open.ts';
import { serverLog } from '#server/http/log.ts';
import { installed } from '../support/installed.ts';
import { closeAfterTest } from '../support/closing.ts';
import { send, startServer } from '../support/server.ts';

test('requests are counted by route and status, and paths of no route are not named', async () => {
  const { drop, address } = await installed();
  const reads = openReads(address);
  const figures = metrics({ reads, log: serverLog('error') });
  const server = closeAfterTest(await startServer({ metrics: figures }));
  const door = closeAfterTest(await figures.listen(0));
  await send(server, getCoursePage, { query: { courseId: 'f'.repeat(24) } });
  await fetch(`${server.url}/a-path-of-mine`);
  const text = await (await fetch(door.url)).text();
  const route = BASE_PATH + getCoursePage.path;
  expect(text).toContain(`http_requests_total{method="GET",route="${route}",status="404"} 1`);
  expect(text).toContain(`http_request_duration_seconds_count{method="GET",route="${route}"} 1`);
  expect(text).toContain('http_requests_total{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain('a-path-of-mine');
  expect(text).toContain('rangshala_mails_waiting 0');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect((await fetch(door.url.replace('/metrics', '/'))).status).toBe(404);
  await reads.destroy();
  await drop();
});

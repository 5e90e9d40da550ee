// Starts OpenStack Swift for tests, an object storage with an S3 API that verifies signatures. Its four services run in a
// temporary folder, on free ports.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { findFreePort } from './free-port.ts';
import { findProgram } from './packages.ts';

const SERVICES = ['account', 'container', 'object', 'proxy'] as const;
type Service = (typeof SERVICES)[number];
export const SWIFT_PACKAGES = SERVICES.map((service) => `swift-${service}`);
/** Debian's Python, for which the packages are built. */
const PYTHON = '/usr/bin/python3';
const START_MAX_MS = 120_000;
const CALL_MAX_MS = 5_000;
const POLL_EVERY_MS = 100;
const KEY = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const BUCKET = 'rangshala';

interface TestSwift {
  /** `http://KEY:SECRET@HOST:PORT/BUCKET`, as in TEST_STORAGE_URL. */
  url: string;
  stop(): void;
}

/** Creates an empty bucket. Returns undefined if Swift is not installed. */
export async function startSwift(): Promise<TestSwift | undefined> {
  if (!isSwiftInstalled()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-swift-'));
  const ports = await findFreePorts();
  writeConfiguration(folder, ports);
  const started = SERVICES.map((service) =>
    spawn(getProgram(service), [join(folder, `${service}.conf`)], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const item of started) item.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await createBucket(`http://127.0.0.1:${ports.proxy}`, started);
  } catch (error) {
    stop();
    throw new Error(`OpenStack Swift does not start: ${String(error)}`);
  }
  const [id, secret] = [KEY.accessKeyId, KEY.secretAccessKey].map(encodeURIComponent);
  return { url: `http://${id}:${secret}@127.0.0.1:${ports.proxy}/${BUCKET}`, stop };
}

const getProgram = (service: Service): string => `swift-${service}-server`;

export function isSwiftInstalled(): boolean {
  return SERVICES.every((service) => findProgram([getProgram(service)]) !== undefined);
}

type Ports = Record<Service, number>;

async function findFreePorts(): Promise<Ports> {
  const [account = 0, container = 0, object = 0, proxy = 0] = await Promise.all(
    SERVICES.map(() => findFreePort()),
  );
  return { account, container, object, proxy };
}

/** Writes the configuration: one device, and one copy of each file. */
function writeConfiguration(folder: string, ports: Ports): void {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = test',
    'swift_hash_path_prefix = test',
    '[storage-policy:0]',
    'name = gold',
    'default = yes',
  ]);
  for (const service of SERVICES) {
    const head = ['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${ports[service]}`];
    const own = service === 'proxy' ? PROXY : buildStoreConfig(service, folder);
    write(`${service}.conf`, [
      ...head,
      'workers = 0',
      `swift_dir = ${folder}`,
      `user = ${userInfo().username}`,
      'log_level = WARNING',
      ...own,
    ]);
  }
  createRings(folder, ports);
}

const buildStoreConfig = (service: Service, folder: string): readonly string[] => [
  `devices = ${join(folder, 'devices')}`,
  'mount_check = false',
  'disable_fallocate = true',
  'fallocate_reserve = 0',
  '[pipeline:main]',
  `pipeline = ${service}-server`,
  `[app:${service}-server]`,
  `use = egg:swift#${service}`,
];

const buildFilterConfig = (name: string, ...lines: readonly string[]): readonly string[] => [
  `[filter:${name}]`,
  `use = egg:swift#${name === 'cache' ? 'memcache' : name}`,
  ...lines,
];

const PROXY: readonly string[] = [
  '[pipeline:main]',
  'pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo proxy-server',
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  'allow_account_management = true',
  // CORS: scripts of all pages may read.
  'cors_allow_origin = *',
  // The proxy must keep trying the other services, which may start later.
  'error_suppression_limit = 1000000',
  'error_suppression_interval = 0',
  ...buildFilterConfig('catch_errors'),
  ...buildFilterConfig('gatekeeper'),
  ...buildFilterConfig('healthcheck'),
  // Nobody listens there; Swift works without a cache.
  ...buildFilterConfig('cache', 'memcache_servers = 127.0.0.1:1'),
  ...buildFilterConfig('listing_formats'),
  ...buildFilterConfig('s3api', 'location = us-east-1', 's3_acl = false'),
  ...buildFilterConfig('tempauth', 'user_test_tester = testing .admin'),
  ...buildFilterConfig('slo', 'min_segment_size = 1'),
];

/** A single Python process for all three rings, because starting it takes longer than the work. */
function createRings(folder: string, ports: Ports): void {
  const stores = SERVICES.filter((service) => service !== 'proxy');
  const lines = stores.map((service) => `make('${service}', ${ports[service]})`);
  const program = `
from swift.common.ring import RingBuilder
def make(name, port):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev(dict(region=1, zone=1, weight=1, device='d1', ip='127.0.0.1', port=port,
                      replication_ip='127.0.0.1', replication_port=port, meta=''))
    ring.rebalance()
    ring.get_ring().save('${folder}/' + name + '.ring.gz')
${lines.join('\n')}
`;
  const { status, stderr } = spawnSync(PYTHON, ['-c', program]);
  if (status !== 0) throw new Error(`Creating the rings of Swift failed: ${stderr.toString()}`);
}

/** Waits until all four services respond. */
async function createBucket(endpoint: string, started: readonly ChildProcess[]): Promise<void> {
  const client = new AwsClient({ ...KEY, service: 's3', region: 'us-east-1', retries: 0 });
  const end = performance.now() + START_MAX_MS;
  const isBucketCreated = async () => {
    const call = { method: 'PUT', signal: AbortSignal.timeout(CALL_MAX_MS) };
    return (await client.fetch(`${endpoint}/${BUCKET}`, call).catch(() => undefined))?.ok;
  };
  while (!(await isBucketCreated())) {
    const exited = started.find(({ exitCode }) => exitCode !== null);
    if (exited) throw new Error(`${exited.spawnfile} exited with code ${exited.exitCode}.`);
    if (performance.now() > end) throw new Error('It is not responding.');
    await wait(POLL_EVERY_MS);
  }
}

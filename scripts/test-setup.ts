// Installs the programs that `npm test` needs, as root on Debian; with the argument `slow` also the programs of
// `npm run test:slow`. On other systems it names what is missing.
import { hasFfmpeg } from '#server/media/video-tools.ts';
import { findVideoBrowser } from './machine/browser.ts';
import {
  findFirefox,
  findNginx,
  findSqlmap,
  findWebKit,
  installPackages,
  NGINX_PACKAGES,
  WEBKIT_PACKAGES,
} from './machine/packages.ts';
import { findPostgresFolder } from './machine/postgres.ts';
import { isSwiftInstalled, SWIFT_PACKAGES } from './machine/swift.ts';

interface Requirement {
  name: string;
  packages: readonly string[];
  isInstalled: () => boolean | Promise<boolean>;
}

const FOR_TESTS: readonly Requirement[] = [
  {
    name: 'Chromium or Chrome that plays H.264',
    packages: ['chromium-headless-shell'],
    isInstalled: async () => (await findVideoBrowser()) !== undefined,
  },
  { name: 'ffmpeg', packages: ['ffmpeg'], isInstalled: hasFfmpeg },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isInstalled: () => findPostgresFolder() !== undefined,
  },
  { name: 'nginx', packages: NGINX_PACKAGES, isInstalled: () => findNginx() !== undefined },
];

const FOR_SLOW_TESTS: readonly Requirement[] = [
  { name: 'OpenStack Swift', packages: SWIFT_PACKAGES, isInstalled: isSwiftInstalled },
  { name: 'sqlmap', packages: ['sqlmap'], isInstalled: () => findSqlmap() !== undefined },
  { name: 'Firefox', packages: ['firefox-esr'], isInstalled: () => findFirefox() !== undefined },
  { name: 'WebKit', packages: WEBKIT_PACKAGES, isInstalled: () => findWebKit() !== undefined },
];

async function listMissing(requirements: readonly Requirement[]): Promise<Requirement[]> {
  const missing: Requirement[] = [];
  for (const requirement of requirements)
    if (!(await requirement.isInstalled())) missing.push(requirement);
  return missing;
}

const requested = process.argv.includes('slow') ? [...FOR_TESTS, ...FOR_SLOW_TESTS] : FOR_TESTS;
const before = await listMissing(requested);
const packages = before.flatMap((requirement) => requirement.packages);
if (packages.length > 0) {
  console.log(`Installing ${packages.join(', ')} ...`);
  if (!installPackages(packages))
    console.log('They could not be installed. This needs root on Debian.');
}
const missing = await listMissing(before);
for (const { name } of missing) console.log(`Missing: ${name}`);
if (missing.length === 0) console.log('Everything that the tests need is installed.');
process.exit(missing.length === 0 ? 0 : 1);

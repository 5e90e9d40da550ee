// The launch checklist: sample content and missing settings, each with a link to the page that fixes it.
import { paths } from '#contract/paths.ts';
import { getSetUpPath } from '#contract/accounts/set-up-path.ts';
import type { LaunchCheck, getLaunch } from '#contract/site/launch.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { getDefaultContent } from '../platform/default-content.ts';
import { isSchoolOpen, findSchoolOpening } from '../sales/school-opening.ts';
import * as store from './launch.store.ts';
import { loadSiteContent } from './published-content.ts';
import { findClaim, findClaimProblem } from './small-business.ts';
import type { ClaimTexts } from './small-business.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'installation' | 'mailer' | 'gateway'>;

/** The checklist for a team member, and whether the school is open. */
export async function getLaunchState(
  deps: CheckDeps,
  readerId: string,
): Promise<ResponseOf<typeof getLaunch>['data']> {
  const opening = await findSchoolOpening(deps.db);
  const at = opening?.opened_at ?? null;
  return {
    isOpen: await isSchoolOpen(deps.db, deps.installation),
    canClose: deps.installation.production && opening !== undefined,
    openedAt: at === null ? null : new Date(Number(at)).toISOString(),
    checks: await listLaunchChecks(deps, readerId),
  };
}

/** Opens the school and rebuilds the pages. Fails: not_ready (production, open tasks), conflict (already open). */
export async function openSchool(deps: Deps, adminId: string): Promise<void> {
  const remaining = (await listLaunchChecks(deps)).filter(
    ({ level, ok }) => level === 'must' && !ok,
  );
  if (deps.installation.production && remaining.length > 0) {
    const sentences = remaining.map(({ text }) => text).join(' ');
    throw new AppError('not_ready', `The school cannot open yet. ${sentences}`);
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.insertOpening(tx, deps.clock(), adminId)))
      throw new AppError('conflict', 'The school is already open.');
    await recordAuditEntry(deps, tx, { adminId, action: 'open-school', subject: SCHOOL });
  });
  deps.changed();
}

/** Stops selling and rebuilds the pages. Students keep their courses. Fails: conflict (not open). */
export async function closeSchool(deps: Deps, adminId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.deleteOpening(tx))) throw new AppError('conflict', 'The school is not open.');
    await recordAuditEntry(deps, tx, { adminId, action: 'close-school', subject: SCHOOL });
  });
  deps.changed();
}

/** Subject of audit entries. */
const SCHOOL = { id: 'school', name: 'The school' };

/** `readerId`: a missing second step of the reader links to their own settings. */
export async function listLaunchChecks(
  { db, clock, installation, ...services }: CheckDeps,
  readerId = '',
): Promise<LaunchCheck[]> {
  const serviceChecks = checkServices(installation, services);
  const { documents, seller } = await loadSiteContent({ db, installation }, clock());
  const settings = documents.settings ?? getDefaultContent('settings');
  return [
    checkOrganization(settings),
    checkSeller(seller),
    ...(await checkAccounts(db, installation, readerId)),
    await checkCourses(db, installation),
    ...(await serviceChecks),
    ...checkSampleLists(documents),
    ...checkPolicies(documents),
    checkSmallBusiness({ settings, timeline: documents.timeline ?? getDefaultContent('timeline') }),
    checkClaims(settings),
  ];
}

interface CheckTexts {
  /** False when the check passes. */
  problem: string | false;
  success: string;
}

const toCheck = (
  level: LaunchCheck['level'],
  [id, link]: readonly [string, string],
  { problem, success }: CheckTexts,
): LaunchCheck => ({ id, level, ok: problem === false, text: problem || success, link });
const toMustCheck = (id: string, link: string, words: CheckTexts) =>
  toCheck('must', [id, link], words);
const toShouldCheck = (id: string, link: string, words: CheckTexts) =>
  toCheck('should', [id, link], words);

/** Labels of settings that may still have sample values. */
const LABELS: Readonly<Record<string, string>> = {
  phone: 'phone',
  email: 'email',
  whatsapp: 'WhatsApp number',
  address: 'address',
  officer: 'grievance officer',
  officerEmail: 'grievance officer’s email',
};

function checkOrganization(settings: Readonly<Record<string, string>>): LaunchCheck {
  const remaining = listPlaceholders({ settings }).map((name) => name.replace('settings.', ''));
  const names = remaining.map((name) => LABELS[name] ?? name).join(', ');
  return toMustCheck('settings', paths.settingsAt(remaining[0] ?? 'phone'), {
    problem: remaining.length > 0 && `These are still the sample values: ${names}.`,
    success: 'Phone, email and the other details are your own.',
  });
}

function checkSeller(seller: Readonly<Record<string, string>> | null): LaunchCheck {
  const isExample = seller !== null && listPlaceholders({ seller }).length > 0;
  const unstated =
    seller === null && 'Business details are missing: legal pages show a sample company.';
  return toMustCheck('seller', paths.seller, {
    problem: isExample ? 'The business details are still the sample company.' : unstated,
    success: 'Business details are complete.',
  });
}

async function checkAccounts(
  db: Queries,
  { demoEmails }: Deps['installation'],
  readerId: string,
): Promise<LaunchCheck[]> {
  const all = await store.listOwners(db);
  const withoutSecondStep = all.filter(({ hasSecondStep }) => !hasSecondStep);
  const isOwn = withoutSecondStep.some(({ id }) => id === readerId);
  return [
    checkDemoAccounts(await store.listAccountsByEmails(db, demoEmails)),
    toMustCheck('second-step', isOwn ? getSetUpPath('secondStep') : paths.team, {
      problem:
        withoutSecondStep.length > 0 &&
        `Owners without two-step verification: ${withoutSecondStep.map(({ name }) => name).join(', ')}.`,
      success: 'Every owner uses two-step verification.',
    }),
    toShouldCheck('owners', paths.team, {
      problem:
        all.length < 2 &&
        'There is only one owner. Add a second owner who can help if the first one loses access.',
      success: 'There is a second owner.',
    }),
  ];
}

/** Links to the team page for team members, and to the student's page for students. */
function checkDemoAccounts(
  known: Awaited<ReturnType<typeof store.listAccountsByEmails>>,
): LaunchCheck {
  const emails = known.map(({ email }) => email).join(' and ');
  const [first] = known;
  const isStudent = first?.account_type === 'Student';
  const hint = isStudent ? ' Delete the account on the student’s page.' : '';
  return toMustCheck('demo-accounts', isStudent ? paths.studentsLike(first.email) : paths.team, {
    problem: first !== undefined && `Demo accounts with a public password: ${emails}.${hint}`,
    success: 'There are no demo accounts.',
  });
}

async function checkCourses(
  db: Queries,
  { demoCourses }: Deps['installation'],
): Promise<LaunchCheck> {
  const { all, named } = await store.countPublishedCourses(db, demoCourses);
  const demo = named > 0 && `Published demo courses: ${named}. Unpublish or delete them.`;
  return toMustCheck('courses', paths.manageCourses, {
    problem: all === 0 ? 'No course is published.' : demo,
    success: 'Published courses are your own.',
  });
}

/** Calls the mail server and the provider; both calls have a timeout of seconds. */
async function checkServices(
  { takesMoney, sendsMail }: Deps['installation'],
  { mailer, gateway }: Pick<Deps, 'mailer' | 'gateway'>,
): Promise<LaunchCheck[]> {
  const [payments, mail] = await Promise.all([
    takesMoney ? gateway.check() : NO_MONEY,
    sendsMail ? mailer.check() : NO_MAIL,
  ]);
  return [
    toMustCheck('payments', '', { problem: payments ?? false, success: 'Payments are live.' }),
    toMustCheck('mail', '', { problem: mail ?? false, success: 'The mail server works.' }),
  ];
}

const NO_MONEY =
  'Payments are in test mode: set live keys (RAZORPAY_KEY_ID and its secrets), and leave RAZORPAY_API_URL empty.';
const NO_MAIL = 'Emails are written to files instead of being sent: set SMTP_URL.';

/** Lists about people and numbers: no shipped entry may remain. */
const SAMPLE_LISTS = [
  {
    key: 'testimonials',
    wrong: 'The testimonials are examples: replace or remove them.',
    well: 'Testimonials are your own.',
  },
  {
    key: 'team',
    wrong: 'The team on About is an example: replace it with your own.',
    well: 'The team on About is your own.',
  },
  {
    key: 'stats',
    wrong: 'The numbers on Home are examples: enter your own with their source, or remove them.',
    well: 'The numbers on Home are your own.',
  },
] as const;

function checkSampleLists(documents: SiteContent['documents']): LaunchCheck[] {
  return SAMPLE_LISTS.map(({ key, wrong: problem, well: success }) => {
    const shippedEntries = new Set(getDefaultContent(key).map((entry) => JSON.stringify(entry)));
    const remaining = (documents[key] ?? getDefaultContent(key)).some((item) =>
      shippedEntries.has(JSON.stringify(item)),
    );
    return toMustCheck(key, paths.settingsAt(key), { problem: remaining && problem, success });
  });
}

const POLICIES = [
  ['terms', 'terms'],
  ['privacy', 'privacy policy'],
  ['refunds', 'refund policy'],
] as const;

/** A policy counts as read once it is published; the version records who and when. */
function checkPolicies(documents: SiteContent['documents']): LaunchCheck[] {
  const unread = POLICIES.filter(([key]) => documents[key] === undefined);
  const names = unread.map(([, name]) => name).join(', ');
  return [
    toMustCheck('policies', paths.settingsAt(unread[0]?.[0] ?? 'terms'), {
      problem: names !== '' && `Read and publish: ${names}.`,
      success: 'Terms, privacy policy and refund policy are published.',
    }),
  ];
}

function checkSmallBusiness(texts: ClaimTexts) {
  const claim = findClaim(texts);
  return toMustCheck('small-business', paths.settingsAt('udyam'), {
    problem: findClaimProblem(texts),
    success:
      claim === undefined ? 'The site makes no MSME claim.' : `“${claim}” has its Udyam number.`,
  });
}

/** Further claims of the shipped site that an owner must be able to prove. */
function checkClaims({ delivered }: { delivered: string }) {
  const isShipped = delivered !== '' && delivered === getDefaultContent('settings').delivered;
  return toShouldCheck('claims', paths.settingsAt('delivered'), {
    problem: isShipped && `The site claims “${delivered}”. Make sure you can prove it.`,
    success: 'The site makes no sample claims.',
  });
}

type TextGroups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** No real phone number has seven zeros in a row. */
const PLACEHOLDER = /\bexample\b|(?:0[\s-]?){7}/i;

/** Names of values that are placeholders, such as `LEGAL.address`. */
export function listPlaceholders(groups: TextGroups): string[] {
  return Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts)
      .filter(([, value]) => PLACEHOLDER.test(value))
      .map(([name]) => `${group}.${name}`),
  );
}

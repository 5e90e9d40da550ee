// The launch checklist: sample content and missing settings, each with a link to the page that fixes it.
import { paths } from '#contract/paths.ts';
import { toSetUp } from '#contract/accounts/set-up-path.ts';
import type { LaunchCheck, getLaunch } from '#contract/site/launch.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError } from '../platform/errors.ts';
import type { CatalogueChanged, Deps, Queries } from '../platform/ports.ts';
import { shipped } from '../platform/shipped-content.ts';
import { isOpen, openingRow } from '../sales/school-opening.ts';
import * as store from './launch.store.ts';
import { siteContent } from './published.ts';
import { getClaim, unproven } from './small-business.ts';
import type { Claiming } from './small-business.ts';

type LaunchDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'installation' | 'mailer' | 'gateway'> & {
  changed: CatalogueChanged;
};
type Sight = Pick<LaunchDeps, 'db' | 'clock' | 'installation' | 'mailer' | 'gateway'>;

/** The checklist for a team member, and whether the school is open. */
export async function launch(
  deps: Sight,
  readBy: string,
): Promise<AnswerOf<typeof getLaunch>['data']> {
  const opening = await openingRow(deps.db);
  const at = opening?.opened_at ?? null;
  return {
    isOpen: await isOpen(deps.db, deps.installation),
    canClose: deps.installation.production && opening !== undefined,
    openedAt: at === null ? null : new Date(Number(at)).toISOString(),
    checks: await launchChecks(deps, readBy),
  };
}

/** Opens the school and rebuilds the pages. Fails: not_ready (production, open tasks), conflict (already open). */
export async function openSchool(deps: LaunchDeps, adminId: string): Promise<void> {
  const left = (await launchChecks(deps)).filter(({ level, ok }) => level === 'must' && !ok);
  if (deps.installation.production && left.length > 0) {
    const sentences = left.map(({ text }) => text).join(' ');
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
export async function closeSchool(
  deps: Pick<LaunchDeps, 'db' | 'clock' | 'random' | 'changed'>,
  adminId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.deleteOpening(tx))) throw new AppError('conflict', 'The school is not open.');
    await recordAuditEntry(deps, tx, { adminId, action: 'close-school', subject: SCHOOL });
  });
  deps.changed();
}

/** Subject of audit entries. */
const SCHOOL = { id: 'school', name: 'The school' };

/** `readerId`: a missing second step of the reader links to their own settings. */
export async function launchChecks(
  { db, clock, installation, ...services }: Sight,
  readBy = '',
): Promise<LaunchCheck[]> {
  const machine = machineChecks(installation, services);
  const { documents, seller } = await siteContent({ db, installation }, clock());
  const settings = documents.settings ?? shipped('settings');
  return [
    particulars(settings),
    sellerCheck(seller),
    ...(await accounts(db, installation, readBy)),
    await courses(db, installation),
    ...(await machine),
    ...lists(documents),
    ...policies(documents),
    smallBusiness({ settings, timeline: documents.timeline ?? shipped('timeline') }),
    claims(settings),
  ];
}

interface Words {
  /** False when the check passes. */
  wrong: string | false;
  well: string;
}

const check = (
  level: LaunchCheck['level'],
  [id, link]: readonly [string, string],
  { wrong, well }: Words,
): LaunchCheck => ({ id, level, ok: wrong === false, text: wrong || well, link });
const must = (id: string, link: string, words: Words) => check('must', [id, link], words);
const should = (id: string, link: string, words: Words) => check('should', [id, link], words);

/** Labels of settings that may still have sample values. */
const LABELS: Readonly<Record<string, string>> = {
  phone: 'phone',
  email: 'email',
  whatsapp: 'WhatsApp number',
  address: 'address',
  officer: 'grievance officer',
  officerEmail: 'email of the grievance officer',
};

function particulars(settings: Readonly<Record<string, string>>): LaunchCheck {
  const left = placeholdersIn({ settings }).map((name) => name.replace('settings.', ''));
  const names = left.map((name) => LABELS[name] ?? name).join(', ');
  return must('settings', paths.settingsAt(left[0] ?? 'phone'), {
    wrong: left.length > 0 && `These are still the sample values: ${names}.`,
    well: 'Phone, email and the other details are your own.',
  });
}

function sellerCheck(seller: Readonly<Record<string, string>> | null): LaunchCheck {
  const isExample = seller !== null && placeholdersIn({ seller }).length > 0;
  const unstated =
    seller === null &&
    'The seller is missing: legal pages show Rangshala Example LLP, 0 Example Lane.';
  return must('seller', paths.seller, {
    wrong: isExample ? 'The seller is still the sample seller.' : unstated,
    well: 'The seller is complete.',
  });
}

async function accounts(
  db: Queries,
  { demoEmails }: Deps['installation'],
  readBy: string,
): Promise<LaunchCheck[]> {
  const all = await store.owners(db);
  const bare = all.filter(({ hasSecondStep }) => !hasSecondStep);
  const isOwn = bare.some(({ id }) => id === readBy);
  return [
    demoAccounts(await store.accountsAmong(db, demoEmails)),
    must('second-step', isOwn ? toSetUp('secondStep') : paths.team, {
      wrong:
        bare.length > 0 && `No two-step verification: ${bare.map(({ name }) => name).join(', ')}.`,
      well: 'Every owner uses two-step verification.',
    }),
    should('owners', paths.team, {
      wrong:
        all.length < 2 &&
        'There is only one owner. Add a second one who can help if the first loses access.',
      well: 'There is a second owner.',
    }),
  ];
}

/** Links to the team page for team members, and to the student's page for students. */
function demoAccounts(known: Awaited<ReturnType<typeof store.accountsAmong>>): LaunchCheck {
  const emails = known.map(({ email }) => email).join(' and ');
  const [first] = known;
  const isStudent = first?.account_type === 'Student';
  const way = isStudent ? ' Delete it on the page of this student.' : '';
  return must('demo-accounts', isStudent ? paths.studentsLike(first.email) : paths.team, {
    wrong: first !== undefined && `Everyone knows the password of ${emails}.${way}`,
    well: 'There are no demo accounts.',
  });
}

async function courses(db: Queries, { demoCourses }: Deps['installation']): Promise<LaunchCheck> {
  const { all, named } = await store.publishedCounts(db, demoCourses);
  const demo = named > 0 && `Published demo courses: ${named}. Unpublish or delete them.`;
  return must('courses', paths.manageCourses, {
    wrong: all === 0 ? 'No course is published.' : demo,
    well: 'Published courses are your own.',
  });
}

/** Calls the mail server and the provider; both calls have a timeout of seconds. */
async function machineChecks(
  { takesMoney, sendsMail }: Deps['installation'],
  { mailer, gateway }: Pick<Deps, 'mailer' | 'gateway'>,
): Promise<LaunchCheck[]> {
  const [payments, mail] = await Promise.all([
    takesMoney ? gateway.check() : NO_MONEY,
    sendsMail ? mailer.check() : NO_MAIL,
  ]);
  return [
    must('payments', '', { wrong: payments ?? false, well: 'Payments are live.' }),
    must('mail', '', { wrong: mail ?? false, well: 'Mail is sent.' }),
  ];
}

const NO_MONEY =
  'Payments are in test mode: set live keys (RAZORPAY_KEY_ID and its secrets), and leave RAZORPAY_API_URL empty.';
const NO_MAIL = 'Mail is written to files and not sent: set SMTP_URL.';

/** Lists about people and numbers: no shipped entry may remain. */
const INVENTED = [
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

function lists(documents: SiteContent['documents']): LaunchCheck[] {
  return INVENTED.map(({ key, wrong, well }) => {
    const written = new Set(shipped(key).map((entry) => JSON.stringify(entry)));
    const left = (documents[key] ?? shipped(key)).some((item) => written.has(JSON.stringify(item)));
    return must(key, paths.settingsAt(key), { wrong: left && wrong, well });
  });
}

const POLICIES = [
  ['terms', 'terms'],
  ['privacy', 'privacy notice'],
  ['refunds', 'refund policy'],
] as const;

/** A policy counts as read once it is published; the version records who and when. */
function policies(documents: SiteContent['documents']): LaunchCheck[] {
  const unread = POLICIES.filter(([key]) => documents[key] === undefined);
  const names = unread.map(([, name]) => name).join(', ');
  return [
    must('policies', paths.settingsAt(unread[0]?.[0] ?? 'terms'), {
      wrong: names !== '' && `Read and publish: ${names}.`,
      well: 'Terms, privacy notice and refund policy are published.',
    }),
  ];
}

function smallBusiness(claiming: Claiming) {
  const claim = getClaim(claiming);
  return must('small-business', paths.settingsAt('udyam'), {
    wrong: unproven(claiming),
    well:
      claim === undefined
        ? 'The site claims no registration.'
        : `“${claim}” has its registration number.`,
  });
}

/** Further claims of the shipped site that an owner must be able to prove. */
function claims({ delivered }: { delivered: string }) {
  const isShipped = delivered !== '' && delivered === shipped('settings').delivered;
  return should('claims', paths.settingsAt('delivered'), {
    wrong: isShipped && `Can you prove it? The site claims: ${delivered}.`,
    well: 'The site has no unproven sample claims.',
  });
}

type Particulars = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** No real phone number has seven zeros in a row. */
const PLACEHOLDER = /\bexample\b|(?:0[\s-]?){7}/i;

/** Names of values that are placeholders, such as `LEGAL.address`. */
export function placeholdersIn(groups: Particulars): string[] {
  return Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts)
      .filter(([, value]) => PLACEHOLDER.test(value))
      .map(([name]) => `${group}.${name}`),
  );
}

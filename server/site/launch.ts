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
      throw new AppError('conflict', 'The school is open already.');
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

/** `readBy`: id of the reader, whose own second step links to their own settings. */
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
  email: 'e-mail',
  whatsapp: 'WhatsApp number',
  address: 'address',
  officer: 'grievance officer',
  officerEmail: 'e-mail of the grievance officer',
};

function particulars(settings: Readonly<Record<string, string>>): LaunchCheck {
  const left = placeholdersIn({ settings }).map((name) => name.replace('settings.', ''));
  const names = left.map((name) => LABELS[name] ?? name).join(', ');
  return must('settings', paths.settingsAt(left[0] ?? 'phone'), {
    wrong: left.length > 0 && `Still the example's: ${names}.`,
    well: 'Phone, e-mail and the other particulars are your own.',
  });
}

function sellerCheck(seller: Readonly<Record<string, string>> | null): LaunchCheck {
  const isExample = seller !== null && placeholdersIn({ seller }).length > 0;
  const unstated =
    seller === null &&
    'Nobody has stated who sells: legal pages show Rangshala Example LLP, 0 Example Lane.';
  return must('seller', paths.seller, {
    wrong: isExample ? 'The seller is still the example of the forms.' : unstated,
    well: 'Who sells is stated.',
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
        bare.length > 0 &&
        `Without a second step at login: ${bare.map(({ name }) => name).join(', ')}.`,
      well: 'Every owner has a second step at login.',
    }),
    should('owners', paths.team, {
      wrong:
        all.length < 2 &&
        'There is one owner: a second one could help, should that one lose their way in.',
      well: 'There is a second owner.',
    }),
  ];
}

/** Links to the team page for team members, and to the student's sheet for students. */
function demoAccounts(known: Awaited<ReturnType<typeof store.accountsAmong>>): LaunchCheck {
  const emails = known.map(({ email }) => email).join(' and ');
  const [first] = known;
  const isStudent = first?.account_type === 'Student';
  const way = isStudent ? ' Delete it on the sheet of this student.' : '';
  return must('demo-accounts', isStudent ? paths.studentsLike(first.email) : paths.team, {
    wrong: first !== undefined && `Everybody knows the password of ${emails}.${way}`,
    well: 'No account of the demo is left.',
  });
}

async function courses(db: Queries, { demoCourses }: Deps['installation']): Promise<LaunchCheck> {
  const { all, named } = await store.publishedCounts(db, demoCourses);
  const demo = named > 0 && `Published courses of the demo: ${named}. Unpublish or delete them.`;
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
    must('payments', '', { wrong: payments ?? false, well: 'Payments take real money.' }),
    must('mail', '', { wrong: mail ?? false, well: 'Mails are sent.' }),
  ];
}

const NO_MONEY =
  'Payments are play money: set live keys, RAZORPAY_KEY_ID and its secrets, and leave RAZORPAY_API_URL empty.';
const NO_MAIL = 'Mails are written to files and nobody gets them: set SMTP_URL.';

/** Lists about people and numbers: no shipped entry may remain. */
const INVENTED = [
  {
    key: 'testimonials',
    wrong: 'Testimonials are of invented people: replace or remove them.',
    well: 'Testimonials are your own.',
  },
  {
    key: 'team',
    wrong: 'The team on About are invented people: replace them by your own.',
    well: 'The team on About is your own.',
  },
  {
    key: 'stats',
    wrong: 'The numbers of Home are nobody’s: type your own, with their source, or remove them.',
    well: 'The numbers of Home are your own.',
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
      wrong: names !== '' && `Nobody has read and published: ${names}.`,
      well: 'Terms, privacy notice and refund policy are read and published.',
    }),
  ];
}

function smallBusiness(claiming: Claiming) {
  const claim = getClaim(claiming);
  return must('small-business', paths.settingsAt('udyam'), {
    wrong: unproven(claiming),
    well: claim === undefined ? 'No register is claimed.' : `“${claim}” stands with its number.`,
  });
}

/** Further claims of the shipped site that an owner must be able to prove. */
function claims({ delivered }: { delivered: string }) {
  const isShipped = delivered !== '' && delivered === shipped('settings').delivered;
  return should('claims', paths.settingsAt('delivered'), {
    wrong: isShipped && `Can you prove it? The site claims: ${delivered}.`,
    well: 'The site claims nothing of the shipped text.',
  });
}

type Particulars = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** No real phone number has seven zeros in a row. */
const PLACEHOLDER = /\bexample\b|(?:0[\s-]?){7}/i;

/** Names of values that are placeholders, such as `LEGAL.address`. */
export function placeholdersIn(groups: Particulars): string[] {
  return Object.entries(groups).flatMap(([group, particulars]) =>
    Object.entries(particulars)
      .filter(([, value]) => PLACEHOLDER.test(value))
      .map(([name]) => `${group}.${name}`),
  );
}

// Where the database knows of a person: every table once, how its rows belong to somebody, and what
// happens to them when the account ends. A test holds this list against the tables that exist.
import { sql } from 'kysely';
import type { Person, PersonalTable } from './personal-table.ts';

const keyed =
  (column: string) =>
  ({ id }: Person) =>
    sql`${sql.ref(column)} = ${id}`;

/** Of rows that an index has by their person and this column. */
const byColumn = (column: string) => sql<string>`${sql.ref(column)}`;
/** Of other rows: an expression, so that nobody walks through everybody's rows in the order of an index. */
const byColumns = (...columns: string[]) =>
  sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || '.' || `,
  )} || ''`;

export const PERSONAL: readonly PersonalTable[] = [
  { table: 'users', rows: keyed('id'), key: byColumn('id'), hidden: ['password_hash'], kept: true },
  {
    table: 'sessions',
    rows: keyed('user_id'),
    key: byColumns('token_hash'),
    hidden: ['token_hash'],
  },
  {
    table: 'second_steps',
    rows: keyed('user_id'),
    key: byColumn('user_id'),
    hidden: ['secret', 'pending_secret', 'last_counter'],
  },
  {
    table: 'recovery_codes',
    rows: keyed('user_id'),
    key: byColumn('code_hash'),
    hidden: ['code_hash'],
  },
  {
    table: 'known_addresses',
    rows: keyed('user_id'),
    key: byColumn('address_hash'),
    hidden: ['address_hash'],
  },
  { table: 'consents', rows: keyed('user_id'), key: byColumn('id') },
  { table: 'nominees', rows: keyed('user_id'), key: byColumn('user_id') },
  // Who of the team looked at what: the log of it stays for its year, whoever leaves.
  {
    table: 'personal_views',
    rows: keyed('user_id'),
    key: byColumns('viewer_id', 'day', 'what'),
    hidden: ['viewer_id'],
    kept: true,
  },
  // What the law has kept for a year of somebody who left: nobody reads it in the meantime, they neither.
  {
    table: 'sealed_people',
    rows: keyed('user_id'),
    key: byColumn('user_id'),
    notExported: true,
    kept: true,
  },
  {
    table: 'codes',
    key: byColumns('purpose', 'email', 'request_hash'),
    rows: ({ id, email }) => sql`user_id = ${id} or email = ${email}`,
    hidden: ['secret_hash', 'request_hash'],
  },
  {
    table: 'invitations',
    rows: keyed('user_id'),
    key: byColumns('token_hash'),
    hidden: ['token_hash'],
  },
  { table: 'enrolments', rows: keyed('user_id'), key: byColumn('course_id') },
  { table: 'waiting_enrolments', rows: keyed('user_id'), key: byColumn('course_id') },
  { table: 'completions', rows: keyed('user_id'), key: byColumn('lesson_id') },
  { table: 'positions', rows: keyed('user_id'), key: byColumn('lesson_id') },
  {
    table: 'players',
    rows: keyed('user_id'),
    key: byColumn('device'),
    hidden: ['device'],
  },
  // A rating still counts when its author has gone; what was written with it is theirs.
  {
    table: 'reviews',
    key: byColumns('id'),
    rows: keyed('user_id'),
    hidden: ['hidden_by', 'person_words'],
    kept: true,
    emptied: ['review'],
  },
  { table: 'certificates', rows: keyed('user_id'), key: byColumns('id') },
  {
    table: 'orders',
    key: byColumns('id'),
    rows: keyed('user_id'),
    kept: true,
    hidden: ['quote_hash', 'person_words', 'only_course_id'],
    emptied: ['buyer_name', 'buyer_address', 'buyer_gstin'],
  },
  {
    table: 'order_items',
    key: byColumns('order_id', 'line_no'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    kept: true,
  },
  // One for an e-mail alone: without it, it is for nobody.
  {
    table: 'coupons',
    key: byColumns('id'),
    rows: ({ email, since }) => sql`email = ${email} and created_at >= ${since}`,
    hidden: ['created_by', 'creation_key', 'held', 'used'],
    kept: true,
    emptied: ['email'],
  },
  {
    table: 'order_owned_courses',
    key: byColumns('order_id', 'course_id'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    kept: true,
  },
  {
    table: 'coupon_redemptions',
    key: byColumns('id'),
    rows: keyed('user_id'),
    kept: true,
  },
  {
    table: 'payments',
    key: byColumns('id'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    kept: true,
  },
  {
    table: 'outside_payments',
    key: byColumns('payment_id'),
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    hidden: ['recorded_by', 'creation_key'],
    kept: true,
    emptied: ['reference', 'reason'],
  },
  {
    table: 'refunds',
    key: byColumns('id'),
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    hidden: ['admin_id', 'request_key'],
    kept: true,
    emptied: ['reason'],
  },
  {
    table: 'refund_items',
    key: byColumns('refund_id', 'line_no'),
    rows: ({ id }) =>
      sql`refund_id in (select refunds.id from refunds join payments on payments.id = refunds.payment_id
        join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    kept: true,
  },
  // Tax law keeps documents for eight financial years as they were issued, with the buyer's name: then it is purged.
  {
    table: 'documents',
    key: byColumns('id'),
    rows: keyed('user_id'),
    hidden: ['body_sha256', 'previous_sha256', 'purged_sha256'],
    kept: true,
  },
  {
    table: 'document_lines',
    key: byColumns('document_id', 'line_no'),
    rows: ({ id }) => sql`document_id in (select id from documents where user_id = ${id})`,
    kept: true,
  },
  { table: 'courses', rows: keyed('instructor_id'), key: byColumns('id'), kept: true },
  {
    table: 'price_history',
    rows: keyed('changed_by'),
    key: byColumns('course_id', 'nth'),
    kept: true,
  },
  { table: 'course_team', rows: keyed('user_id'), key: byColumns('course_id') },
  // What somebody of the team wrote for the site is the school's; that they wrote it stays by the account's id.
  {
    table: 'site_documents',
    key: byColumns('key'),
    rows: ({ id }) => sql`published_by = ${id} or draft_by = ${id}`,
    hidden: ['published', 'draft'],
    kept: true,
  },
  {
    table: 'site_document_versions',
    key: byColumns('id'),
    rows: keyed('created_by'),
    hidden: ['value'],
    kept: true,
  },
  {
    table: 'site_previews',
    rows: keyed('user_id'),
    key: byColumns('user_id'),
    hidden: ['link_hash', 'cookie_hash', 'error'],
  },
  { table: 'school_opening', rows: keyed('opened_by'), key: byColumns('name'), kept: true },
  { table: 'uploads', rows: keyed('user_id'), key: byColumns('id') },
  {
    table: 'mails',
    key: byColumns('id'),
    rows: ({ email, since }) =>
      sql`(recipient = ${email} or reply_to = ${email}) and created_at >= ${since}`,
    hidden: ['text_body', 'html_body', 'once_key', 'claimed_until', 'attempts'],
    // Receipt and notice of what stays below.
    stays: sql`sent_at is null and once_key in (
      select 'complaint ' || id from contact_messages where left_at is not null
      union all select 'contact ' || id from contact_messages where left_at is not null)`,
  },
  {
    table: 'contact_messages',
    key: byColumns('id'),
    rows: keyed('user_id'),
    typed: ({ email }) => sql`email = ${email}`,
    stays: sql`left_at is not null`,
    hidden: ['once_key'],
  },
  {
    table: 'audit',
    key: byColumns('id'),
    rows: keyed('user_id'),
    hidden: ['admin_id', 'actor_name'],
    kept: true,
    emptied: ['reason', 'subject_name', 'changes'],
  },
];

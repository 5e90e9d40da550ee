// All tables with personal data: how rows belong to a person, and what happens to them at erasure. A test compares this
// list with the existing tables.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isReleasedToBuyer } from '../platform/order-states.ts';
import type { Tables } from '../platform/tables.ts';

/** `since` limits rows that are found by email address, because it may have belonged to somebody else before. */
export interface Person {
  id: string;
  email: string;
  /** Epoch milliseconds. */
  since: number;
}

export interface PersonalTable {
  table: keyof Tables;
  rows: (person: Person) => RawBuilder<unknown>;
  /** An expression that differs for each of a person's rows, for reading in batches. */
  key: RawBuilder<string>;
  /** Secrets, and columns that say nothing about the person. */
  hidden?: readonly string[];
  /**
   * Rows found only by a typed address: erased with the account, but not exported, because anybody may have typed it.
   */
  typed?: (person: Person) => RawBuilder<unknown>;
  /**
   * The rows that the export shows; absent: all. Rows found by email address belong to its reader, and anybody may have
   * signed up with an unconfirmed address.
   */
  shown?: (person: Person) => RawBuilder<unknown>;
  /** Rows that stay until their request is closed. */
  stays?: RawBuilder<unknown>;
  /** Rows that nobody may read, not even the person. */
  notExported?: true;
  /** Rows that the ledger or the catalogue needs: their only personal data is the account's id. */
  staysStored?: true;
  /** Columns with texts by or about the person, which are emptied in rows that stay. */
  emptied?: readonly string[];
  /** Columns that name the person's files, set to null in rows that stay; the sweep removes the files. */
  cleared?: readonly string[];
}

const whereUserIs =
  (column: string) =>
  ({ id }: Person) =>
    sql`${sql.ref(column)} = ${id}`;

/** For rows with an index on person and this column. */
const toKey = (column: string) => sql<string>`${sql.ref(column)}`;
/** For other rows: an expression, so that the query does not scan an index over all people. */
const toCombinedKey = (...columns: string[]) =>
  sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || '.' || `,
  )} || ''`;

const isEmailConfirmed = ({ id }: Person) =>
  sql`exists (select 1 from users where users.id = ${id} and users.proven_at is not null)`;

/** `orderId` is an expression for the order's id. */
const isOrderReleased = (orderId: RawBuilder<unknown>) => () => isReleasedToBuyer(orderId);
const selectOrderOfPayment = (paymentId: string) =>
  sql`(select paid.order_id from payments as paid where paid.id = ${sql.ref(paymentId)})`;

/** Orders, payments, refunds, coupons, documents. */
const SALES_TABLES: readonly PersonalTable[] = [
  {
    table: 'orders',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    shown: isOrderReleased(sql.ref('orders.id')),
    staysStored: true,
    hidden: ['quote_hash', 'rebuilt_at'],
    emptied: ['buyer_name', 'buyer_address', 'buyer_gstin'],
  },
  {
    table: 'order_items',
    key: toCombinedKey('order_id', 'line_no'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    shown: isOrderReleased(sql.ref('order_items.order_id')),
    staysStored: true,
  },
  // Coupons for one email address; once the address is emptied, nobody can use them. Their code works like a password,
  // so it is not exported.
  {
    table: 'coupons',
    key: toCombinedKey('id'),
    rows: ({ email, since }) => sql`email = ${email} and created_at >= ${since}`,
    shown: isEmailConfirmed,
    hidden: ['code', 'created_by', 'creation_key', 'held', 'used'],
    staysStored: true,
    emptied: ['email'],
  },
  {
    table: 'order_owned_courses',
    key: toCombinedKey('order_id', 'course_id'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    shown: isOrderReleased(sql.ref('order_owned_courses.order_id')),
    staysStored: true,
  },
  {
    table: 'coupon_redemptions',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    staysStored: true,
  },
  {
    table: 'payments',
    key: toCombinedKey('id'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    shown: isOrderReleased(sql.ref('payments.order_id')),
    staysStored: true,
  },
  {
    table: 'outside_payments',
    key: toCombinedKey('payment_id'),
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    shown: isEmailConfirmed,
    hidden: ['recorded_by', 'creation_key'],
    staysStored: true,
    emptied: ['reference', 'reason'],
  },
  {
    table: 'refunds',
    key: toCombinedKey('id'),
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    shown: isOrderReleased(selectOrderOfPayment('refunds.payment_id')),
    hidden: ['admin_id', 'request_key'],
    staysStored: true,
    emptied: ['reason'],
  },
  {
    table: 'refund_items',
    key: toCombinedKey('refund_id', 'line_no'),
    rows: ({ id }) =>
      sql`refund_id in (select refunds.id from refunds join payments on payments.id = refunds.payment_id
        join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    shown: isOrderReleased(
      sql`(select paid.order_id from payments as paid join refunds on refunds.payment_id = paid.id
        where refunds.id = refund_items.refund_id)`,
    ),
    staysStored: true,
  },
  // Tax law requires unchanged documents with the buyer's name for eight financial years; then they are purged.
  {
    table: 'documents',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    shown: isOrderReleased(sql.ref('documents.order_id')),
    hidden: ['body_sha256', 'previous_sha256', 'purged_sha256'],
    staysStored: true,
  },
  {
    table: 'document_lines',
    key: toCombinedKey('document_id', 'line_no'),
    rows: ({ id }) => sql`document_id in (select id from documents where user_id = ${id})`,
    shown: isOrderReleased(
      sql`(select documents.order_id from documents where documents.id = document_lines.document_id)`,
    ),
    staysStored: true,
  },
];

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'users',
    rows: whereUserIs('id'),
    key: toKey('id'),
    hidden: ['password_hash'],
    staysStored: true,
  },
  {
    table: 'sessions',
    rows: whereUserIs('user_id'),
    key: toCombinedKey('token_hash'),
    hidden: ['token_hash'],
  },
  {
    table: 'second_steps',
    rows: whereUserIs('user_id'),
    key: toKey('user_id'),
    hidden: ['secret', 'pending_secret', 'last_counter'],
  },
  {
    table: 'recovery_codes',
    rows: whereUserIs('user_id'),
    key: toKey('code_hash'),
    hidden: ['code_hash'],
  },
  {
    table: 'known_addresses',
    rows: whereUserIs('user_id'),
    key: toKey('address_hash'),
    hidden: ['address_hash'],
  },
  { table: 'consents', rows: whereUserIs('user_id'), key: toKey('id') },
  { table: 'nominees', rows: whereUserIs('user_id'), key: toKey('user_id') },
  // The log of viewed data stays for its year, even if the viewer leaves.
  {
    table: 'personal_views',
    rows: whereUserIs('user_id'),
    key: toCombinedKey('viewer_id', 'day', 'what'),
    hidden: ['viewer_id'],
    staysStored: true,
  },
  // Data of erased people that the law requires for a year; nobody reads it meanwhile.
  {
    table: 'sealed_people',
    rows: whereUserIs('user_id'),
    key: toKey('user_id'),
    notExported: true,
    staysStored: true,
  },
  {
    table: 'codes',
    key: toCombinedKey('purpose', 'email', 'request_hash'),
    rows: ({ id, email }) => sql`user_id = ${id} or email = ${email}`,
    hidden: ['secret_hash', 'request_hash'],
  },
  {
    table: 'invitations',
    rows: whereUserIs('user_id'),
    key: toCombinedKey('token_hash'),
    hidden: ['token_hash'],
  },
  {
    table: 'email_changes',
    rows: whereUserIs('user_id'),
    key: toKey('user_id'),
    hidden: ['old_secret_hash', 'new_secret_hash', 'session_hash'],
  },
  { table: 'enrolments', rows: whereUserIs('user_id'), key: toKey('course_id') },
  {
    table: 'waiting_enrolments',
    rows: whereUserIs('user_id'),
    shown: isEmailConfirmed,
    key: toKey('course_id'),
  },
  { table: 'completions', rows: whereUserIs('user_id'), key: toKey('lesson_id') },
  { table: 'positions', rows: whereUserIs('user_id'), key: toKey('lesson_id') },
  {
    table: 'players',
    rows: whereUserIs('user_id'),
    key: toKey('device'),
    hidden: ['device'],
  },
  {
    table: 'notes',
    rows: whereUserIs('user_id'),
    key: toKey('creation_key'),
    hidden: ['creation_key'],
  },
  { table: 'notifications', rows: whereUserIs('user_id'), key: toCombinedKey('id') },
  { table: 'email_optouts', rows: whereUserIs('user_id'), key: toKey('kind') },
  // A rating still counts after its author has left, but the text is deleted.
  {
    table: 'reviews',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    hidden: ['hidden_by'],
    staysStored: true,
    emptied: ['review'],
  },
  // The texts stay for other students, without a name; see `eraseAccount`.
  {
    table: 'questions',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    hidden: ['hidden_by', 'creation_key'],
    staysStored: true,
    cleared: ['picture_id'],
  },
  {
    table: 'answers',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    hidden: ['hidden_by', 'creation_key'],
    staysStored: true,
    cleared: ['picture_id'],
  },
  { table: 'certificates', rows: whereUserIs('user_id'), key: toCombinedKey('id') },
  ...SALES_TABLES,
  {
    table: 'courses',
    rows: whereUserIs('instructor_id'),
    key: toCombinedKey('id'),
    staysStored: true,
  },
  {
    table: 'price_history',
    rows: whereUserIs('changed_by'),
    key: toCombinedKey('course_id', 'nth'),
    staysStored: true,
  },
  { table: 'course_team', rows: whereUserIs('user_id'), key: toCombinedKey('course_id') },
  // Texts that team members wrote for the site belong to the school; the author stays as an account id.
  {
    table: 'site_documents',
    key: toCombinedKey('key'),
    rows: ({ id }) => sql`published_by = ${id} or draft_by = ${id}`,
    hidden: ['published', 'draft'],
    staysStored: true,
  },
  {
    table: 'site_document_versions',
    key: toCombinedKey('id'),
    rows: whereUserIs('created_by'),
    hidden: ['value'],
    staysStored: true,
  },
  {
    table: 'site_previews',
    rows: whereUserIs('user_id'),
    key: toCombinedKey('user_id'),
    hidden: ['link_hash', 'cookie_hash', 'error'],
  },
  {
    table: 'school_opening',
    rows: whereUserIs('opened_by'),
    key: toCombinedKey('name'),
    staysStored: true,
  },
  {
    table: 'payment_settings',
    rows: whereUserIs('changed_by'),
    key: toCombinedKey('name'),
    staysStored: true,
  },
  { table: 'uploads', rows: whereUserIs('user_id'), key: toCombinedKey('id') },
  {
    table: 'mails',
    key: toCombinedKey('id'),
    rows: ({ id, email, since }) =>
      sql`(((recipient = ${email} or reply_to = ${email}) and created_at >= ${since}) or user_id = ${id})`,
    shown: isEmailConfirmed,
    hidden: ['text_body', 'html_body', 'once_key', 'claimed_until', 'attempts'],
    // Unsent mails about the contact messages that stay (see `contact_messages`).
    stays: sql`sent_at is null and once_key in (
      select 'complaint ' || id from contact_messages where left_at is not null
      union all select 'contact ' || id from contact_messages where left_at is not null)`,
  },
  {
    table: 'contact_messages',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    typed: ({ email }) => sql`email = ${email}`,
    stays: sql`left_at is not null`,
    hidden: ['once_key'],
  },
  {
    table: 'audit',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    hidden: ['admin_id', 'actor_name'],
    staysStored: true,
    emptied: ['reason', 'subject_name', 'changes'],
  },
];

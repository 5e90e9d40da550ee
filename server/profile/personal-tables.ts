// All tables with personal data: how rows belong to a person, and what happens to them at erasure. A test compares this
// list with the existing tables.
import { sql } from 'kysely';
import { SALES } from './personal-sales.ts';
import { byColumn, byColumns, keyed, onceConfirmed } from './personal-table.ts';
import type { PersonalTable } from './personal-table.ts';

export const PERSONAL: readonly PersonalTable[] = [
  {
    table: 'users',
    rows: keyed('id'),
    key: byColumn('id'),
    hidden: ['password_hash'],
    staysStored: true,
  },
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
  // The log of viewed data stays for its year, even if the viewer leaves.
  {
    table: 'personal_views',
    rows: keyed('user_id'),
    key: byColumns('viewer_id', 'day', 'what'),
    hidden: ['viewer_id'],
    staysStored: true,
  },
  // Data of erased people that the law requires for a year; nobody reads it meanwhile.
  {
    table: 'sealed_people',
    rows: keyed('user_id'),
    key: byColumn('user_id'),
    notExported: true,
    staysStored: true,
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
  {
    table: 'email_changes',
    rows: keyed('user_id'),
    key: byColumn('user_id'),
    hidden: ['old_secret_hash', 'new_secret_hash', 'session_hash'],
  },
  { table: 'enrolments', rows: keyed('user_id'), key: byColumn('course_id') },
  {
    table: 'waiting_enrolments',
    rows: keyed('user_id'),
    shown: onceConfirmed,
    key: byColumn('course_id'),
  },
  { table: 'completions', rows: keyed('user_id'), key: byColumn('lesson_id') },
  { table: 'positions', rows: keyed('user_id'), key: byColumn('lesson_id') },
  {
    table: 'players',
    rows: keyed('user_id'),
    key: byColumn('device'),
    hidden: ['device'],
  },
  // A rating still counts after its author has left, but the text is deleted.
  {
    table: 'reviews',
    key: byColumns('id'),
    rows: keyed('user_id'),
    hidden: ['hidden_by'],
    staysStored: true,
    emptied: ['review'],
  },
  { table: 'certificates', rows: keyed('user_id'), key: byColumns('id') },
  ...SALES,
  { table: 'courses', rows: keyed('instructor_id'), key: byColumns('id'), staysStored: true },
  {
    table: 'price_history',
    rows: keyed('changed_by'),
    key: byColumns('course_id', 'nth'),
    staysStored: true,
  },
  { table: 'course_team', rows: keyed('user_id'), key: byColumns('course_id') },
  // Texts that team members wrote for the site belong to the school; the author stays as an account id.
  {
    table: 'site_documents',
    key: byColumns('key'),
    rows: ({ id }) => sql`published_by = ${id} or draft_by = ${id}`,
    hidden: ['published', 'draft'],
    staysStored: true,
  },
  {
    table: 'site_document_versions',
    key: byColumns('id'),
    rows: keyed('created_by'),
    hidden: ['value'],
    staysStored: true,
  },
  {
    table: 'site_previews',
    rows: keyed('user_id'),
    key: byColumns('user_id'),
    hidden: ['link_hash', 'cookie_hash', 'error'],
  },
  { table: 'school_opening', rows: keyed('opened_by'), key: byColumns('name'), staysStored: true },
  {
    table: 'payment_settings',
    rows: keyed('changed_by'),
    key: byColumns('name'),
    staysStored: true,
  },
  { table: 'uploads', rows: keyed('user_id'), key: byColumns('id') },
  {
    table: 'mails',
    key: byColumns('id'),
    rows: ({ id, email, since }) =>
      sql`(((recipient = ${email} or reply_to = ${email}) and created_at >= ${since}) or user_id = ${id})`,
    shown: onceConfirmed,
    hidden: ['text_body', 'html_body', 'once_key', 'claimed_until', 'attempts'],
    // Unsent mails about the contact messages that stay (see `contact_messages`).
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
    staysStored: true,
    emptied: ['reason', 'subject_name', 'changes'],
  },
];

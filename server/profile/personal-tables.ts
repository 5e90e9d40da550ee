// All tables with personal data: how rows belong to a person, and what happens to them at erasure. A test compares this
// list with the existing tables.
import { sql } from 'kysely';
import { SALES_TABLES } from './personal-sales.ts';
import { toKey, toCombinedKey, whereUserIs, isEmailConfirmed } from './personal-table.ts';
import type { PersonalTable } from './personal-table.ts';

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
  // A rating still counts after its author has left, but the text is deleted.
  {
    table: 'reviews',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    hidden: ['hidden_by'],
    staysStored: true,
    emptied: ['review'],
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

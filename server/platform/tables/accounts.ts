// Rows of users, sessions, codes and consents.
import type { Role } from '#contract/accounts/roles.ts';

export interface UserRow {
  id: string;
  email: string;
  full_name: string;
  contact_number: string;
  password_hash: string;
  account_type: 'Student' | 'Admin';
  /** The role of a team member; null for students. */
  role: Role | null;
  image_id: string | null;
  about: string;
  created_at: number;
  /** Set when the person is erased: the row stays for orders and courses that refer to it. */
  erased_at: number | null;
  /** When the address was first confirmed by something mailed to it. */
  proven_at: number | null;
  /** When an invitation was last sent. */
  invited_at: number | null;
  /** When the user was last active, accurate to 15 minutes. */
  last_seen_at: number | null;
  /** When the user first logged in, by a password of their own or a mailed link; null before, and if unknown. */
  joined_at: number | null;
  /** Since when the role requires two-step verification; null where it does not. */
  step_required_at: number | null;
  /** For team members: 1 while the password is too short, or its length is unknown. */
  short_password: 0 | 1;
}

export interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** 1 if a team member logged in with a password that is too short. */
  short_password: number;
}

/** Two-step verification (TOTP) of an account. */
export interface SecondStepRow {
  user_id: string;
  /** Secret of the authenticator app, encrypted; empty until two-step verification is on. */
  secret: string;
  /** Secret that is being set up, encrypted; otherwise empty. */
  pending_secret: string;
  /** When it was turned on; null before. */
  since_at: number | null;
  /** The latest 30-second step whose digits were used. */
  last_counter: number;
}

/** A one-time recovery code, used instead of the authenticator app. */
export interface RecoveryCodeRow {
  user_id: string;
  code_hash: string;
}

export interface ThrottleRow {
  /** SHA-256 of the key, so that no network or email address is readable. */
  key_hash: string;
  /** Time of each attempt: a JSON list. */
  times: string;
  ends_at: number;
}

/** A hashed address from which a user has logged in. */
export interface KnownAddressRow {
  user_id: string;
  address_hash: string;
  last_used_at: number;
}

/** One valid secret per purpose, email address and request, sent by mail or returned in exchange. */
export interface CodeRow {
  purpose: 'email-code' | 'email-proof' | 'reset-link' | 'login-link';
  email: string;
  /** SHA-256 of a secret that only the requester received; empty if it is bound to no request. */
  request_hash: string;
  /** The account; null if no account has the address. */
  user_id: string | null;
  secret_hash: string;
  /** Attempts that included the request's secret. */
  tries: number;
  /** Attempts without a request, all together. */
  open_tries: number;
  created_at: number;
  expires_at: number;
}

/** A mailed link that activates an account once. Stored for a while after it expires: see server/learning/invitations.ts. */
export interface InvitationRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A requested change of email address, until both addresses have confirmed it. */
export interface EmailChangeRow {
  user_id: string;
  new_email: string;
  /** SHA-256 of the secrets in the two mailed links. */
  old_secret_hash: string;
  new_secret_hash: string;
  /** The session that requested it, which continues after the change. */
  session_hash: string;
  old_agreed_at: number | null;
  new_agreed_at: number | null;
  created_at: number;
  expires_at: number;
}

/** A consent or declaration. A row changes only when it is withdrawn. */
export interface ConsentRow {
  id: string;
  user_id: string;
  purpose: 'account' | 'age' | 'news';
  /** Version of the text. */
  notice_version: string;
  given_at: number;
  given_by: 'sign-up' | 'checkout' | 'profile';
  withdrawn_at: number | null;
  withdrawn_by: 'profile' | 'link' | null;
}

/** A person who may exercise the user's rights. */
export interface NomineeRow {
  user_id: string;
  name: string;
  contact: string;
  named_at: number;
}

/** Personal data that a team member has viewed: one row per day, person and call. */
export interface PersonalViewRow {
  viewer_id: string;
  /** Day number in India: see `toDayNumber` in indian-days.ts. */
  day: number;
  /** The path of the call. */
  what: string;
  /** The person; empty for a whole list. */
  user_id: string;
  first_at: number;
}

/** The data of an erased account that must be retained for a year, encrypted. */
export interface EncryptedPersonRow {
  user_id: string;
  body: string;
  sealed_at: number;
  purge_after: number;
}

// Rows of people and of how they get in.
import type { Role } from '#contract/roles.ts';

export interface UserRow {
  id: string;
  email: string;
  full_name: string;
  contact_number: string;
  password_hash: string;
  account_type: 'Student' | 'Admin';
  /** Of the team; null for students. */
  role: Role | null;
  image_id: string | null;
  about: string;
  created_at: number;
  /** Set when the person is gone: the row stays for what the ledger or a course refers to. */
  erased_at: number | null;
  /** When its owner first showed, by something that was mailed to it, that they read the address. */
  proven_at: number | null;
  /** When an invitation last went out to it. */
  invited_at: number | null;
  /** When somebody was last signed in to it, to a quarter of an hour. */
  last_seen_at: number | null;
  /** When they first came in, by a password of their own or a mailed link; null before, and where nobody knows. */
  joined_at: number | null;
  /** Since when the role requires two-step verification; null where it does not. */
  step_required_at: number | null;
  /** Of the team: 1 while the password is too short for it, or nobody knows. */
  short_password: 0 | 1;
}

export interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** 1 where somebody of the team logged in with a password that is too short for it. */
  short_password: number;
}

/** The second step of a login. */
export interface SecondStepRow {
  user_id: string;
  /** Of the authenticator app, encrypted; empty until it is on. */
  secret: string;
  /** One that is being set up, encrypted; else empty. */
  pending_secret: string;
  /** Since when it is on; null before. */
  since_at: number | null;
  /** The newest 30 seconds whose digits were used. */
  last_counter: number;
}

/** Lets in once, where the app is lost. */
export interface RecoveryCodeRow {
  user_id: string;
  code_hash: string;
}

export interface ThrottleRow {
  /** SHA-256 of what is counted: neither an address nor an e-mail can be read here. */
  key_hash: string;
  /** When each try was made: a JSON list. */
  times: string;
  ends_at: number;
}

/** From where somebody has signed in, hashed. */
export interface KnownAddressRow {
  user_id: string;
  address_hash: string;
  last_used_at: number;
}

/** One living secret per purpose, e-mail address and request, sent by mail or handed out for what was sent. */
export interface CodeRow {
  purpose: 'email-code' | 'email-proof' | 'reset-link' | 'login-link';
  email: string;
  /** SHA-256 of what only whoever asked for it was told; empty for what is bound to nobody. */
  request_hash: string;
  /** Whose it is; null where no account has the address. */
  user_id: string | null;
  secret_hash: string;
  /** By whoever named the request. */
  tries: number;
  /** By those who named none, all together. */
  open_tries: number;
  created_at: number;
  expires_at: number;
}

/** A mailed link by which an account is taken over once. Kept for a while after its end: see invitations. */
export interface InvitationRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A requested change of address, until both addresses have agreed. */
export interface EmailChangeRow {
  user_id: string;
  new_email: string;
  /** SHA-256 of the secrets in the two mailed links. */
  old_secret_hash: string;
  new_secret_hash: string;
  /** The session that requested it: it goes on after the change, others end. */
  session_hash: string;
  old_agreed_at: number | null;
  new_agreed_at: number | null;
  created_at: number;
  expires_at: number;
}

/** What somebody agreed to or stated. Rows are never changed but by their end. */
export interface ConsentRow {
  id: string;
  user_id: string;
  purpose: 'account' | 'age' | 'news';
  /** The words that stood beside it. */
  notice_version: string;
  given_at: number;
  given_by: 'sign-up' | 'checkout' | 'profile';
  withdrawn_at: number | null;
  withdrawn_by: 'profile' | 'link' | null;
}

/** Who may use somebody's rights in their place. */
export interface NomineeRow {
  user_id: string;
  name: string;
  contact: string;
  named_at: number;
}

/** That somebody of the team was shown personal data: once a day, person and call. */
export interface PersonalViewRow {
  viewer_id: string;
  /** See indian-days. */
  day: number;
  /** The path of the call. */
  what: string;
  /** Whose; empty for whoever a list held. */
  user_id: string;
  first_at: number;
}

/** What is left of an erased account, encrypted, until its year is over. */
export interface EncryptedPersonRow {
  user_id: string;
  body: string;
  sealed_at: number;
  purge_after: number;
}

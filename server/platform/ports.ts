// What the domains need from the world. Adapters implement these; tests pass their own clock.
import type { Readable, Writable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { SetUp } from '#contract/auth.ts';
import type { Paise } from '#contract/money.ts';
import type { Role } from '#contract/roles.ts';
import type { AccountType } from '#contract/user.ts';

export type Db = Kysely<Tables>;
/** A database or an open transaction: never use the outer database inside a transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** Epoch milliseconds. */
export type Clock = () => number;

export interface Random {
  /** 24 lower-case hex characters, 96 random bits. */
  id(): string;
  /** 43 URL-safe characters, 256 random bits. */
  token(): string;
  /** Six random digits. */
  digits(): string;
}

/**
 * Hashes passwords with argon2id, a bounded number at a time, the askers (an account's id or a network) in
 * turns; without an asker the server asks for itself. Fails: busy, when too many wait or after a short wait.
 */
export interface Passwords {
  /** Of the password in Unicode form NFKC: it is the same however a keyboard composes its letters. */
  hash(password: string, asker?: string): Promise<string>;
  /** With `undefined` it spends the same time and is wrong. */
  verify(password: string, hash: string | undefined, asker?: string): Promise<PasswordCheck>;
}

export interface PasswordCheck {
  isRight: boolean;
  /** Whether the hash has other costs than today's, or is of the password as it was typed. */
  isOutdated: boolean;
}

/** The caller behind a valid token. */
export interface Viewer {
  userId: string;
  accountType: AccountType;
  /** Of the team; null for students. */
  role: Role | null;
  fullName: string;
  tokenHash: string;
  /** What they have to set up before any admin call is answered. */
  lacks?: SetUp | undefined;
}

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/**
 * Where files live, by random key: `ID.mp4`, or `films/ID/720/00001.m4s` for those that go together; a folder, or a
 * bucket elsewhere. What lies elsewhere fails with `busy` while it does not answer.
 */
export interface Storage {
  /** Whether files lie on another machine: what is read often is kept here. */
  isElsewhere: boolean;
  /** A private path on this machine for a file that is still arriving. */
  incomingPath(): Promise<string>;
  /** Writes to such a path. Fails with disk_full before the space is taken that is kept free. */
  arrival(path: string): Writable;
  /** Moves an arrived file into the store, whole or not at all. Fails: disk_full. */
  keep(path: string, key: string): Promise<void>;
  /** Copies a local file into the store. Fails: disk_full. */
  copyIn(path: string, key: string): Promise<void>;
  /** Fails with the code ENOENT where there is no such file, and where other bytes come than were asked for. */
  read(key: string, range?: ByteRange): Readable;
  /**
   * An address at which browsers get the file without us; undefined where only we have it. It works for `lifeMs` from now;
   * without that for ten minutes at most, and is the same for all requests of five minutes, so that caches can store the file.
   */
  address(key: string, lifeMs?: number): Promise<string | undefined>;
  /** Whether scripts of pages of that origin may read at the address of a file. */
  isOpenTo(origin: string, key: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything under `films/ID`; removing what is not there is no error. */
  removeFolder(folder: string): Promise<void>;
  /** The length in bytes of everything that is kept, by key. */
  files(): Promise<Map<string, number>>;
  /** Removes arriving files that were last written before a moment; says how many. */
  sweepIncoming(before: number): Promise<number>;
  /** What is wrong with the place itself, in sentences: tried by writing, reading and removing. */
  faults(): Promise<string[]>;
}

/** Where films lie that arrive in parts, by the id of their upload: on this machine, until they are whole. */
export interface UploadFolder {
  /** An empty one. Fails: disk_full where a file of so many bytes would not fit. */
  create(id: string, bytes: number): Promise<void>;
  /** How many bytes have arrived; undefined where there is none. */
  size(id: string): Promise<number | undefined>;
  /**
   * Writes from `offset` on as the bytes come, and answers where it stands then; what came before a failure stays. The pieces
   * are its own: their memory is given back. Fails: disk_full.
   */
  write(id: string, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /** Gives it a second name, a private path of `incomingPath`: to be moved into the store while this one stays. False where there is none. */
  nameAgain(id: string, path: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  ids(): Promise<string[]>;
}

export interface Mail {
  /** How the house calls itself: who sends, where the installation gives its address no name. */
  organization: string;
  /** The same for every try to send it: 24 hex characters. */
  id: string;
  to: string;
  /** Who is answered, when it is not us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** PDF files, by the names that they are saved under. */
  attachments?: readonly { name: string; content: Uint8Array }[];
}

export interface Mailer {
  /** Fails with MailRejected where another try would be refused again. */
  send(mail: Mail): Promise<void>;
  /** Connects and logs in, within seconds: what is wrong, as a sentence that begins with the setting; undefined: nothing. */
  check(): Promise<string | undefined>;
}

/** Structured log. Never a secret, token, password or signed address. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Called after each commit that changes what visitors may see. */
export type CatalogueChanged = () => void;

/** Called after each commit that opens or closes courses to students: their public counts have changed. */
export type StudentsChanged = () => void;

/** What a server is made of. */
export interface Ports {
  db: Db;
  /** The same database for what reads many rows: it stops no other call. Without transactions. */
  reads: Db;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  storage: Storage;
  /** Where pictures are kept that can be drawn again. */
  previewFolder: string;
  uploads: UploadFolder;
  /** A film of so many bytes is refused, however it comes. */
  videoMaxBytes: number;
  mailer: Mailer;
  gateway: Gateway;
  log: Log;
  catalogueChanged: CatalogueChanged;
  limits: Limits;
  /** Signs the addresses of lesson videos; encrypts the keys of films. */
  mediaSecret: string;
  /** Whether a worker prepares films for every line: then more than H.264 is taken. */
  preparesVideos: boolean;
  /** Where browsers get sealed segments without us, without a slash at the end; empty: from us. */
  segmentsUrl: string;
  /** Origin of the site for mails and absolute addresses; empty: the request's own. */
  siteOrigin: string;
  /** Origin of the links in mails about accounts: always from the settings, never from a request. */
  linkOrigin: string;
  /** Whether sign-up asks for a code that was mailed to the address. */
  requireEmailCode: boolean;
  /** In production owners need a second step, the team long passwords; buyers state their age to registered sellers. */
  guardsTeam: boolean;
  asksAge: boolean;
  /** The mail address that visitors' messages go to. */
  contactTo: string;
  installation: Installation;
  /** The digest of the drafts that the preview of the site shows, once it is built. */
  builtPreview: () => string | undefined;
  /** The digest of what of the owner's words the pages show that this server answers with; undefined where others do. */
  shownContent: () => string | undefined;
}

/** What pages ask about a visitor who wants to see, or sees, the drafts of the site. */
export interface PreviewGuard {
  /** Gives a cookie for a link, once; undefined where the link is used up, or over. */
  enter(key: string): Promise<string | undefined>;
  /** Whether the holder's pages stand here; undefined for who holds none. */
  heldBy(cookie: string): Promise<{ isBuilt: boolean } | undefined>;
}

export interface Deps extends Ports {
  /** A mail was queued and is committed: it is sent now, not at the next look. */
  mailQueued: () => void;
}

/** How much of what a caller may do; see api-contract section 4. */
export interface Limits {
  requestsPerMinute: number;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  /** Sign-ups per address. */
  signUpsPerHour: number;
  /** Codes, and reset links, per e-mail address. */
  codesPerHour: number;
  /** Mails to anybody that one address may cause. */
  codeMailsPerHour: number;
  /** Messages of the contact form, per address. */
  messagesPerHour: number;
  /** New pictures of oneself, per account. */
  picturesPerHour: number;
  /** Players of one account that play at once. */
  playersPerAccount: number;
}

/** What kind of installation this is, and what it knows of the trial. */
export interface Installation {
  /** Sells for real, once an owner has opened the school. */
  production: boolean;
  sendsMail: boolean;
  /** By live keys of the payment provider. */
  takesMoney: boolean;
  /** Whether workers of ours build the pages: else a deploy hook has them built elsewhere. */
  buildsPages: boolean;
  /** Accounts and courses that a trial begins with. */
  demoEmails: readonly string[];
  demoCourses: readonly string[];
}

export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amountPaise: Paise;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Whether it ever came in; not so for what was authorised and given back by itself. */
  wasCaptured: boolean;
  /** What of it has gone back, or is on its way. */
  refundedPaise: number;
  method: string;
  /** When its payer began it, in epoch milliseconds by the provider's clock; null where that is not told. */
  begunAt: number | null;
  /** As the payer typed them in the checkout; null where the provider has none. */
  email: string | null;
  contact: string | null;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  /** The key under which it was asked for here; null or something else for one of the provider's desk. */
  receipt: string | null;
  amountPaise: Paise;
  status: 'pending' | 'processed' | 'failed';
  /** What was sent with the request for it. */
  notes: Notes;
}

/** Key-value pairs that the provider stores with an order or a refund: at most 15, of 256 characters each. */
export type Notes = Readonly<Record<string, string>>;

/** A payment that its buyer disputes at the bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  /** Epoch milliseconds; null where the provider names no day. */
  answerBy: number | null;
}

/** An order as a list of the provider shows it. */
export interface ProviderOrderState {
  id: string;
  amountPaise: number;
  /** The id of our order; null or something else for orders that were not made here. */
  receipt: string | null;
  notes: Notes;
  /** Epoch milliseconds by the provider's clock; null where that is not told. */
  createdAt: number | null;
  isPaid: boolean;
  /** Payments that were tried, whatever became of them. */
  attempts: number;
}

/** What a webhook tells, as of its moment. */
export interface ProviderEvent {
  kind: string;
  payment: ProviderPayment | undefined;
  refund: ProviderRefund | undefined;
  dispute: ProviderDispute | undefined;
}

/** The payment provider. Every call fails with `gateway` when the provider cannot be reached in time. */
export interface Gateway {
  /** Public key for the checkout. */
  keyId: string;
  /** Address of the checkout script. */
  checkoutScript: string;
  /** Creates an order; after a timeout it is looked up by its receipt, so no order is made twice. */
  createOrder(order: {
    receipt: string;
    amountPaise: Paise;
    currency: 'INR';
    notes: Notes;
  }): Promise<{ id: string }>;
  /** Undefined where the provider has no such order. */
  order(id: string): Promise<ProviderOrderState | undefined>;
  /** Ids of the provider's offers that made a payment cheaper than its order, no-cost EMI among them. */
  offersOf(paymentId: string): Promise<string[]>;
  payment(id: string): Promise<ProviderPayment | undefined>;
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorised payment; already captured is success. */
  capture(id: string, amountPaise: Paise): Promise<ProviderPayment>;
  /** Gives a captured payment back, whole or in part: once per key, however often it is asked. */
  refund(request: {
    paymentId: string;
    amountPaise: Paise;
    key: string;
    notes: Notes;
  }): Promise<ProviderRefund>;
  getRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Every order, and every refund, made since a moment in epoch milliseconds. */
  ordersSince(since: number): Promise<ProviderOrderState[]>;
  refundsSince(since: number): Promise<ProviderRefund[]>;
  /** Makes one read, within seconds: what is wrong, as a sentence that begins with the setting; undefined: nothing. */
  check(): Promise<string | undefined>;
  /** Constant-time check of the checkout's signature. */
  isPaymentSignature(fields: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Constant-time check of a webhook's signature, current and previous secret. */
  isWebhookSignature(body: Buffer, signature: string): boolean;
  /** Reads a webhook's body; undefined when it is none. */
  readEvent(body: Buffer): ProviderEvent | undefined;
}

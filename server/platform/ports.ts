// Interfaces that the domains need from outside. Adapters implement them.
import type { Readable, Writable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { SetUp } from '#contract/accounts/auth.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { Role } from '#contract/accounts/roles.ts';
import type { AccountType } from '#contract/accounts/user.ts';

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
 * Hashes passwords with argon2id, a limited number at a time. Clients take turns; `clientId` is an account's id or a
 * network, and absent for the server itself. Fails: busy, when too many wait or after a short wait.
 */
export interface Passwords {
  /** Hashes the Unicode form NFKC, so that the same password from any keyboard has the same form. */
  hash(password: string, clientId?: string): Promise<string>;
  /** For an undefined hash it takes the same time and returns false. */
  verify(password: string, hash: string | undefined, clientId?: string): Promise<PasswordCheck>;
}

export interface PasswordCheck {
  isRight: boolean;
  /** Whether the hash has other costs than today's, or was made of the password as typed. */
  isOutdated: boolean;
}

/** The caller behind a valid token. */
export interface Viewer {
  userId: string;
  accountType: AccountType;
  /** The role of a team member; null for students. */
  role: Role | null;
  fullName: string;
  tokenHash: string;
  /** What the account has to set up before any admin call is allowed. */
  lacks?: SetUp | undefined;
}

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/**
 * File storage by random key: `ID.mp4`, or `films/ID/720/00001.m4s` for files of a folder; on disk or in a bucket. A
 * bucket fails with `busy` while it does not respond.
 */
export interface Storage {
  /** Whether files are stored on another machine, so that frequently read files are cached here. */
  isRemote: boolean;
  /** A private local path for an incoming file. */
  incomingPath(): Promise<string>;
  /** A stream that writes to such a path. Fails with disk_full before the reserved disk space is used. */
  arrival(path: string): Writable;
  /** Moves an incoming file into the store atomically. Fails: disk_full. */
  store(path: string, key: string): Promise<void>;
  /** Copies a local file into the store. Fails: disk_full. */
  storeCopy(path: string, key: string): Promise<void>;
  /** Fails with ENOENT if the file is missing, and if other bytes arrive than were requested. */
  read(key: string, range?: ByteRange): Readable;
  /**
   * A URL at which browsers get the file directly; undefined if only the server has it. It is valid for `lifeMs`. By
   * default it is valid for at most ten minutes and stays the same for five minutes, so that browsers can cache the file.
   */
  findUrl(key: string, lifeMs?: number): Promise<string | undefined>;
  /** Whether CORS allows scripts on pages of that origin to read the file. */
  isReadableFrom(origin: string, key: string): Promise<boolean>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything under `films/ID`; removing a missing folder is no error. */
  removeFolder(folder: string): Promise<void>;
  /** The size in bytes of every stored file, by key. */
  listFiles(): Promise<Map<string, number>>;
  /** Removes incoming files last written before a moment; returns how many. */
  sweepIncoming(before: number): Promise<number>;
  /** Tests writing, reading and removing. Returns the problems as sentences. */
  listFaults(): Promise<string[]>;
}

/** Partial uploads of videos, by upload id, on the local disk until they are complete. */
export interface UploadFolder {
  /** Creates an empty upload. Fails: disk_full if a file of that size would not fit. */
  create(id: string, bytes: number): Promise<void>;
  /** Bytes received so far; undefined for an unknown upload. */
  findSize(id: string): Promise<number | undefined>;
  /**
   * Writes from `offset` as the bytes arrive, and returns the new offset. After a failure the bytes before it are still
   * stored. It takes ownership of the chunks and frees their memory. Fails: disk_full.
   */
  write(id: string, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Links the upload to a private path of `incomingPath`, to be moved into the store. False if there is no such upload.
   */
  linkTo(id: string, path: string): Promise<boolean>;
  /** Removing a missing upload is no error. */
  remove(id: string): Promise<void>;
  listIds(): Promise<string[]>;
}

export interface Mail {
  /** The organization's name: the sender, unless the settings name one. */
  organization: string;
  /** Equal for every attempt to send it: 24 hex characters. */
  id: string;
  to: string;
  /** The address for replies, if it is not ours. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** PDF files, by their file names. */
  attachments?: readonly { name: string; content: Uint8Array }[];
}

export interface Mailer {
  /** Fails with MailRejected if another attempt would be refused too. */
  send(mail: Mail): Promise<void>;
  /**
   * Connects and logs in, within seconds. Returns the problem as a sentence that begins with the setting, or undefined.
   */
  check(): Promise<string | undefined>;
}

/** Structured log. Never a secret, token, password or signed address. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Called after each commit that changes public data. */
export type CatalogueChanged = () => void;

/** Called after each commit that opens or closes courses to students: the public numbers have changed. */
export type StudentsChanged = () => void;

/** The dependencies of a server. */
export interface Ports {
  db: Db;
  /** The same database for queries of many rows, without blocking other requests and without transactions. */
  reads: Db;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  storage: Storage;
  /** Cache folder of pictures that can be rendered again. */
  previewFolder: string;
  uploads: UploadFolder;
  /** Limit in bytes for videos, however they are uploaded. */
  videoMaxBytes: number;
  mailer: Mailer;
  gateway: Gateway;
  log: Log;
  catalogueChanged: CatalogueChanged;
  limits: Limits;
  /** Signs URLs of lesson videos and encrypts the keys of videos. */
  mediaSecret: string;
  /** Whether a worker converts videos, so that formats other than H.264 are accepted. */
  preparesVideos: boolean;
  /** Base URL of encrypted segments, without a trailing slash; empty: this server. */
  segmentsUrl: string;
  /** Origin of the site for mails and absolute URLs; empty: the request's origin. */
  siteOrigin: string;
  /** Origin of links in account mails: always from the settings, never from a request. */
  linkOrigin: string;
  /** Whether sign-up requires a code that is mailed to the address. */
  requireEmailCode: boolean;
  /**
   * In production, owners need a second step, team members long passwords, and buyers state their age to registered
   * sellers.
   */
  guardsTeam: boolean;
  requiresAge: boolean;
  /** Recipient of contact messages. */
  contactTo: string;
  installation: Installation;
  /** Digest of the drafts in the built preview. */
  builtPreview: () => string | undefined;
  /** Digest of the owner's texts in the served pages; undefined if another host serves the pages. */
  shownContent: () => string | undefined;
}

/** Access of a visitor to the preview of the site's drafts. */
export interface PreviewGuard {
  /** Exchanges a link for a cookie, once; undefined if the link is used or expired. */
  enter(key: string): Promise<string | undefined>;
  /** The preview of a cookie, and whether its pages are built here; undefined for an unknown cookie. */
  findPreview(cookie: string): Promise<{ isBuilt: boolean } | undefined>;
}

export interface Deps extends Ports {
  /** Call after a mail was queued and committed, to send it now instead of at the next poll. */
  mailQueued: () => void;
  /** Public data was changed and committed: this server and others answer with it, and the site is built again. */
  changed: CatalogueChanged;
  studentsChanged: StudentsChanged;
  /** A refund was requested and committed: send it now instead of at the next poll. */
  refundRequested: () => void;
}

/** Rate limits; see api-contract section 4. */
export interface Limits {
  requestsPerMinute: number;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  /** Sign-ups per address. */
  signUpsPerHour: number;
  /** Codes and reset links per email address. */
  codesPerHour: number;
  /** Mails that one network may cause, to all recipients together. */
  codeMailsPerHour: number;
  /** Messages of the contact form, per address. */
  messagesPerHour: number;
  /** New profile pictures per account. */
  picturesPerHour: number;
  /** Concurrent players per account. */
  playersPerAccount: number;
}

/** The kind of installation, and its demo data. */
export interface Installation {
  /** Sells for real once an owner has opened the school. */
  production: boolean;
  sendsMail: boolean;
  /** Whether the payment provider's keys are live. */
  takesMoney: boolean;
  /** Whether our workers build the pages; otherwise a deploy hook does. */
  buildsPages: boolean;
  /** Demo accounts and demo courses. */
  demoEmails: readonly string[];
  demoCourses: readonly string[];
}

export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amountPaise: Paise;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Whether it was ever captured; false for an authorization that was voided. */
  wasCaptured: boolean;
  /** Refunded or being refunded. */
  refundedPaise: number;
  method: string;
  /** When the payer began, in epoch milliseconds of the provider's clock; null if unknown. */
  begunAt: number | null;
  /** Email address and phone number as typed in the checkout; null if the provider has none. */
  email: string | null;
  contact: string | null;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  /** Our idempotency key; null or another value for refunds made in the provider's dashboard. */
  receipt: string | null;
  amountPaise: Paise;
  status: 'pending' | 'processed' | 'failed';
  /** Notes sent with the request. */
  notes: Notes;
}

/** Key-value pairs that the provider stores with an order or a refund: at most 15, of 256 characters each. */
export type Notes = Readonly<Record<string, string>>;

/** A payment that its buyer disputes with the bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  /** Epoch milliseconds; null if the provider names no day. */
  answerBy: number | null;
}

/** An order in a list of the provider. */
export interface ProviderOrderState {
  id: string;
  amountPaise: number;
  /** Our order id; null or another value for orders that were not made here. */
  receipt: string | null;
  notes: Notes;
  /** Epoch milliseconds of the provider's clock; null if unknown. */
  createdAt: number | null;
  isPaid: boolean;
  /** Payment attempts, whatever their result. */
  attempts: number;
}

/** The content of a webhook at the time of its event. */
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
  /** URL of the checkout script. */
  checkoutScript: string;
  /** Creates an order; after a timeout it is looked up by its receipt, so no order is made twice. */
  createOrder(order: {
    receipt: string;
    amountPaise: Paise;
    currency: 'INR';
    notes: Notes;
  }): Promise<{ id: string }>;
  /** Undefined if the provider has no such order. */
  order(id: string): Promise<ProviderOrderState | undefined>;
  /** Ids of the provider's offers that made a payment cheaper than its order, no-cost EMI included. */
  listOffers(paymentId: string): Promise<string[]>;
  payment(id: string): Promise<ProviderPayment | undefined>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorized payment; an already captured one is a success. */
  capture(id: string, amountPaise: Paise): Promise<ProviderPayment>;
  /** Refunds a captured payment in full or in part: once per key, however often it is called. */
  refund(request: {
    paymentId: string;
    amountPaise: Paise;
    key: string;
    notes: Notes;
  }): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** All orders, and all refunds, since a moment in epoch milliseconds. */
  listOrdersSince(since: number): Promise<ProviderOrderState[]>;
  listRefundsSince(since: number): Promise<ProviderRefund[]>;
  /** Makes one test request, within seconds. Returns the problem as a sentence that begins with the setting, or undefined. */
  check(): Promise<string | undefined>;
  /** Constant-time check of the checkout's signature. */
  isPaymentSignature(fields: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Constant-time check of a webhook's signature with the current and the previous secret. */
  isWebhookSignature(body: Buffer, signature: string): boolean;
  /** Parses a webhook; undefined if it is none. */
  readEvent(body: Buffer): ProviderEvent | undefined;
}

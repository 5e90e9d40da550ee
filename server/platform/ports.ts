// What the domains need from the world. Adapters implement these; tests pass their own clock.
import type { Readable, Writable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { Installation, Limits } from './installation.ts';
import type { Tables } from './tables.ts';
import type { Gateway } from './gateway.ts';

export type {
  Gateway,
  Notes,
  ProviderDispute,
  ProviderEvent,
  ProviderOrderState,
  ProviderPayment,
  ProviderRefund,
} from './gateway.ts';

export type { Installation, Limits } from './installation.ts';

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
  house: string;
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
  preparesFilms: boolean;
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

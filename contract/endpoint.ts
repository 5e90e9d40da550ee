// An API call as a value: used unchanged by the server, the browser, the tests and the docs.
import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';
import { OF_EVERY_CALL } from './refusals.ts';
import type { ErrorCode } from './refusals.ts';

/**
 * Who may call. `public`: anybody, a token is ignored. `anyone`: anybody, and who is signed in is known; a token that
 * says nothing is ignored. `signed-in`: any account. `student` and `admin`: that account type only. `provider`: the
 * payment provider, by signature of the body.
 */
export type Access = 'public' | 'anyone' | 'signed-in' | 'student' | 'admin' | 'provider';

/** What a call may be refused with by whom it is for, beside `OF_EVERY_CALL`. */
export const OF_ACCESS = {
  public: [],
  anyone: [],
  'signed-in': ['not_signed_in'],
  student: ['not_signed_in', 'forbidden'],
  admin: ['not_signed_in', 'forbidden', 'not_set_up'],
  provider: ['wrong_signature'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** Met on the way to a call or beside all calls: no call names it. */
type OfNoCall = 'wrong_method' | 'bad_link';

/** What a call may name as a refusal of its own. */
export type OwnCode = Exclude<
  ErrorCode,
  (typeof OF_EVERY_CALL)[number] | (typeof OF_ACCESS)[Access][number] | OfNoCall
>;

/** A file field of a multipart body. */
export interface FileRule {
  readonly kind: 'image' | 'video' | 'table';
  /** Files of this many bytes and more are refused. */
  readonly maxBytes: number;
  readonly required: boolean;
}

type Schema = z.ZodMiniType;

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Body extends Schema = Schema,
  Query extends Schema = Schema,
  Params extends Schema = Schema,
  Answer extends Schema = Schema,
  Level extends Access = Access,
> {
  readonly method: Method;
  /** Below the base path, with `:name` for parameters. */
  readonly path: string;
  readonly access: Level;
  /** The permission that the caller must have: always set for `admin`, and only there. */
  readonly needs?: Permission;
  /** What it may be refused with beside what every call of its access can be: see `getRefusals`. */
  readonly fails?: readonly OwnCode[];
  /**
   * json (the default): a JSON body. multipart: form data with files. form: form data, url-encoded or
   * JSON alike. raw: the bytes as they came.
   */
  readonly encoding?: 'json' | 'multipart' | 'form' | 'raw';
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Most bytes of a body, its files aside. Absent: `JSON_MAX_BYTES`, and `FORM_MAX_BYTES` for a form. */
  readonly maxBytes?: number;
  readonly answer: Answer;
  /** json (the default); csv, zip: a file, sent while it is made; pdf: a file; nothing: headers alone. */
  readonly sends?: 'json' | 'csv' | 'pdf' | 'zip' | 'nothing';
  /** Of a success; absent: 200. */
  readonly status?: 201 | 204;
  /** Headers that mean something to a raw call, and of its answer. */
  readonly headers?: { readonly sent: readonly string[]; readonly answered: readonly string[] };
  /** One sentence for the documentation. */
  readonly summary: string;
}

/** How large a body is at most, its files aside, where a call says nothing else. */
export const JSON_MAX_BYTES = 64 * 1024;
/** The same for a form, url-encoded or multipart. */
export const FORM_MAX_BYTES = 16 * 1024;
/** Most fields of an url-encoded form. */
export const FORM_NAMES_MAX = 50;
/** Most names of all objects of a JSON body together, and how deep they are nested at most. */
export const JSON_NAMES_MAX = 2000;
export const JSON_DEPTH_MAX = 32;

/** The base path of every call. */
export const BASE_PATH = '/api/v1';
/** Of the one call that pages without any other code of the contract make. */
export const LOGOUT_ADDRESS = '/auth/logout';

/** An admin call names the permission that it needs, all others their access. */
type Caller<Level extends Access> = Level extends 'admin'
  ? { readonly access?: never; readonly needs: Permission }
  : { readonly access: Level; readonly needs?: never };

/** Declares a call by its method and path. The mark lets bundlers leave out the calls that a page does not use. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  Answer extends Schema,
  const Level extends Access = 'admin',
  Body extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Params extends Schema = z.ZodMiniUndefined,
>(
  request: `${Method} /${string}`,
  declared: Omit<Endpoint<Body, Query, Params, Answer>, 'method' | 'path' | 'access' | 'needs'> &
    Caller<Level> & { readonly access?: Level },
): Endpoint<Body, Query, Params, Answer, Level> {
  const [method, path] = request.split(' ') as [Method, string];
  return { access: 'admin' as Level, ...declared, method, path };
}

/** Everything that a call may be refused with, its own first. A test fails on any other answer. */
export function getRefusals({ access, fails = [] }: Endpoint): readonly ErrorCode[] {
  return [...fails, ...OF_ACCESS[access], ...OF_EVERY_CALL];
}

/** What a caller sends. */
export type BodyOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type QueryOf<E extends Endpoint> = z.input<NonNullable<E['query']>>;
/** What a caller gets. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

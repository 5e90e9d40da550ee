// API endpoints as values, shared by the server, the browser, the tests and the docs.
import type * as z from 'zod/mini';
import type { Permission } from './accounts/permissions.ts';
import { COMMON_REFUSALS } from './refusals.ts';
import type { ErrorCode } from './refusals.ts';

/**
 * Who may call. `public`: anybody, tokens are ignored. `anyone`: anybody; the viewer is known, and an invalid token is
 * ignored. `signed-in`: any account. `student` and `admin`: that account type only. `provider`: the payment provider,
 * by the signature of the body.
 */
export type Access = 'public' | 'anyone' | 'signed-in' | 'student' | 'admin' | 'provider';

/** Refusals by access, in addition to `COMMON_REFUSALS`. */
export const REFUSALS_BY_ACCESS = {
  public: [],
  anyone: [],
  'signed-in': ['not_signed_in'],
  student: ['not_signed_in', 'forbidden'],
  admin: ['not_signed_in', 'forbidden', 'not_set_up'],
  provider: ['wrong_signature'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** Refusals that no endpoint declares itself. */
type UndeclaredCode = 'wrong_method' | 'bad_link';

/** Refusals that an endpoint may declare. */
type DeclarableCode = Exclude<
  ErrorCode,
  (typeof COMMON_REFUSALS)[number] | (typeof REFUSALS_BY_ACCESS)[Access][number] | UndeclaredCode
>;

/** A file field of a multipart body. */
export interface FileRule {
  readonly kind: 'image' | 'video' | 'table';
  /** Files of this size and larger are refused. */
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
  /** Relative to the base path, with `:name` for parameters. */
  readonly path: string;
  readonly access: Level;
  /** The permission that the caller must have: always set for `admin`, and only there. */
  readonly needs?: Permission;
  /** Refusals beyond those that its access implies: see `listRefusals`. */
  readonly fails?: readonly DeclarableCode[];
  /**
   * json (the default): a JSON body. multipart: form data with files. form: form data, URL-encoded or JSON. raw: the
   * bytes as they are.
   */
  readonly encoding?: 'json' | 'multipart' | 'form' | 'raw';
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Limit of the body in bytes without its files. Absent: `JSON_MAX_BYTES`, and `FORM_MAX_BYTES` for a form. */
  readonly maxBytes?: number;
  readonly response: Answer;
  /** json (the default); csv, zip: a file, generated while it is sent; pdf, markdown: a file; nothing: headers only. */
  readonly sends?: 'json' | 'csv' | 'markdown' | 'pdf' | 'zip' | 'nothing';
  /** Status of a success; absent: 200. */
  readonly status?: 201 | 204;
  /** Request and response headers of a raw endpoint. */
  readonly headers?: { readonly sent: readonly string[]; readonly answered: readonly string[] };
  /** One sentence for the documentation. */
  readonly summary: string;
}

/** Default limit of a JSON body, without its files. */
export const JSON_MAX_BYTES = 64 * 1024;
/** Default limit of a form, URL-encoded or multipart. */
export const FORM_MAX_BYTES = 16 * 1024;
/** Limit of fields in a URL-encoded form. */
export const FORM_NAMES_MAX = 50;
/** Limits of a JSON body: names in all objects together, and nesting depth. */
export const JSON_NAMES_MAX = 2000;
export const JSON_DEPTH_MAX = 32;

/** The base path of all endpoints. */
export const BASE_PATH = '/api/v1';
/** For pages that load nothing else of the contract. */
export const LOGOUT_PATH = '/auth/logout';

/** Admin endpoints declare their permission, all others their access. */
type Caller<Level extends Access> = Level extends 'admin'
  ? { readonly access?: never; readonly needs: Permission }
  : { readonly access: Level; readonly needs?: never };

/** Declares an endpoint by its method and path. The annotation lets bundlers drop endpoints that a page does not use. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<
  Answer extends Schema,
  const Level extends Access = 'admin',
  Body extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Params extends Schema = z.ZodMiniUndefined,
>(
  request: `${Method} /${string}`,
  definition: Omit<Endpoint<Body, Query, Params, Answer>, 'method' | 'path' | 'access' | 'needs'> &
    Caller<Level> & { readonly access?: Level },
): Endpoint<Body, Query, Params, Answer, Level> {
  const [method, path] = request.split(' ') as [Method, string];
  return { access: 'admin' as Level, ...definition, method, path };
}

/** All refusals of an endpoint, its own first. A test fails on any other refusal. */
export function listRefusals({ access, fails = [] }: Endpoint): readonly ErrorCode[] {
  return [...fails, ...REFUSALS_BY_ACCESS[access], ...COMMON_REFUSALS];
}

/** Input types of a request. */
export type BodyOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type QueryOf<E extends Endpoint> = z.input<NonNullable<E['query']>>;
/** The type of a response. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

// Mounts a contract endpoint: authorization, body, handler, response. The only place where endpoints become routes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import type * as z from 'zod/mini';
import type { Access, ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH, JSON_DEPTH_MAX } from '#contract/endpoint.ts';
import { cleanInput } from '#contract/input-text.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { FIELDS_NAMED_MAX } from '#contract/refusals.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { AppError, createFieldError, requireFound, createRoleError } from '../platform/errors.ts';
import type { Storage, Viewer } from '../platform/ports.ts';
import { getNetwork } from './network.ts';
import { parseForm, requireContentType, getBodyLimit } from './body-parsers.ts';
import { receiveForm } from './multipart-forms.ts';
import type { ReceivedFile, ReceivedForm } from './multipart-forms.ts';
import { serializeResponse } from './serialize-response.ts';
import type { BatchedResult } from './serialize-response.ts';

export interface Guards {
  findViewer: FindViewer;
  /** Refuses with not_found a course that the viewer's permission does not cover. */
  requireOnCourse: (viewer: Viewer, permission: Permission, courseId: string) => Promise<void>;
  storage: Storage;
}

/** The server and the guards of its endpoints. */
export type MountTarget = readonly [FastifyInstance, Guards];

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type ViewerFor<Level extends Access> = Level extends 'public' | 'provider'
  ? undefined
  : Viewer | (Level extends 'anyone' ? undefined : never);

export interface Call<E extends Endpoint> {
  viewer: ViewerFor<E['access']>;
  body: Parsed<NonNullable<E['body']>>;
  query: Parsed<NonNullable<E['query']>>;
  params: Parsed<NonNullable<E['params']>>;
  files: Partial<Record<string, ReceivedFile>>;
  /** The bytes of a body with encoding raw, else empty. */
  raw: Buffer;
  /** The caller's network, from the socket or a trusted proxy: the key of rate limits. */
  address: string;
  headers: FastifyRequest['headers'];
  /** Origin of the request's URL. */
  origin: string;
}

/** A handler's result: the response without `success`. */
export type Result<E extends Endpoint> = Omit<ResponseOf<E>, 'success'>;
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<BatchedResult<E>> | BatchedResult<E>;

const viewers = new WeakMap<FastifyRequest, Viewer | undefined>();

/** Mounts one endpoint. The caller and the content type are checked before the body is read. */
export function mount<E extends Endpoint>(
  [app, guards]: MountTarget,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    bodyLimit: getBodyLimit(endpoint),
    onRequest: async (request) => {
      await requireAccess(endpoint, request, guards);
      requireContentType(endpoint, request);
    },
    handler: async (request, reply) => {
      const text = await serializeResponse(endpoint, {
        success: true,
        ...(await runHandler(request)),
      });
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(text);
    },
  });

  /** Removes the files of a form that the handler has not stored. */
  async function runHandler(request: FastifyRequest): Promise<BatchedResult<E>> {
    const form = request.isMultipart()
      ? await receiveForm(request, endpoint, guards.storage)
      : undefined;
    try {
      const call = parseCall(endpoint, request, form);
      await requireReach(guards, endpoint, call);
      return await handler(call);
    } finally {
      await form?.discard();
    }
  }
}

/** If a permission covers only the viewer's own courses, `courseId` must be one of them. Fails: not_found. */
export async function requireReach(
  { requireOnCourse }: Guards,
  { needs }: Endpoint,
  { viewer, body, query }: { viewer: Viewer | undefined; body: unknown; query: unknown },
): Promise<void> {
  if (!viewer || needs === undefined || findReach(viewer.role, needs) === 'all') return;
  const { courseId }: { courseId?: unknown } = { ...Object(query), ...Object(body) };
  if (typeof courseId === 'string') await requireOnCourse(viewer, needs, courseId);
}

/**
 * Mounts an endpoint whose handler reads the body and responds itself, in its own protocol. The caller is checked
 * before.
 */
export function mountBare(
  [app, guards]: MountTarget,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply, viewer: Viewer) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    bodyLimit: getBodyLimit(endpoint),
    onRequest: (request) => requireAccess(endpoint, request, guards),
    handler: async (request, reply) => handler(request, reply, requireFound(viewers.get(request))),
  });
}

/** Checks the caller before anything of the request is read. */
export async function requireAccess(
  endpoint: Endpoint,
  request: FastifyRequest,
  { findViewer }: Guards,
): Promise<void> {
  viewers.set(request, await authorize(endpoint, request, findViewer));
}

/** The handler's input, parsed by the contract. */
export function parseCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  form: ReceivedForm | undefined,
): Call<E> {
  const received = endpoint.encoding === 'form' ? toFields(endpoint, request.body) : request.body;
  const body = form ? form.fields : received;
  const parsed = {
    body: endpoint.encoding === 'raw' ? undefined : parseInput(endpoint.body, body ?? {}),
    query: parseInput(endpoint.query, request.query),
    params: parseInput(endpoint.params, request.params),
  };
  requireFiles(endpoint, form);
  return {
    ...parsed,
    viewer: viewers.get(request),
    files: form?.files ?? {},
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    address: getNetwork(request.ip),
    headers: request.headers,
    origin: getRequestOrigin(request),
  } as Call<E>;
}

/** URL-encoded forms arrive as text, JSON is parsed already. */
function toFields(endpoint: Endpoint, body: unknown): unknown {
  return typeof body === 'string' ? parseForm(endpoint, body) : body;
}

function requireFiles(endpoint: Endpoint, form: ReceivedForm | undefined): void {
  for (const [field, rule] of Object.entries(endpoint.files ?? {})) {
    if (rule.required && !form?.files[field]) {
      const isVideo = rule.kind === 'video';
      throw createFieldError(
        field,
        isVideo ? 'Title and video are required.' : `The file \`${field}\` is required.`,
      );
    }
  }
}

const UNREADABLE = 'The request could not be read.';

/** Parses input. Fails: malformed, with the message of the first issue and the invalid fields. */
export function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(cleanInput(value));
  if (!result.success) {
    const { issues } = result.error;
    throw new AppError('malformed', issues[0]?.message ?? UNREADABLE, {
      fields: listFieldFaults(issues),
    });
  }
  if (!isStorable(result.data)) throw new AppError('malformed', UNREADABLE);
  return result.data;
}

/** The first issue of each field. Issues of the whole body belong to no field. */
function listFieldFaults(issues: readonly z.core.$ZodIssue[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    if (faults.size === FIELDS_NAMED_MAX) break;
    if (field !== '' && !faults.has(field)) faults.set(field, message);
  }
  return [...faults].map(([path, message]) => ({ path, message }));
}

/**
 * PostgreSQL cannot store U+0000, lone surrogates are invalid text, and deep nesting is never needed. Iterative, so
 * that depth uses no stack.
 */
function isStorable(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > JSON_DEPTH_MAX) return false;
    const isStorableText = (item: unknown) =>
      typeof item !== 'string' || (item.isWellFormed() && !item.includes('\0'));
    if (!level.every(isStorableText)) return false;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
  }
  return true;
}

/** Origin of the request's URL. */
export function getRequestOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Finds the account of a token; undefined if it is unknown, expired or revoked. */
type FindViewer = (token: string) => Promise<Viewer | undefined>;

/** Reads the token from `Authorization: Bearer …` only. Two such headers count as none. */
export function findBearerToken({ headers, raw }: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization?.trim() ?? '');
  if (!match) return undefined;
  const received = raw.rawHeaders.filter(
    (line, index) => index % 2 === 0 && line.toLowerCase() === 'authorization',
  );
  return received.length > 1 ? undefined : match[1];
}

const SETUP_MESSAGES = {
  password: 'Set a longer password in your profile first.',
  secondStep: 'Set up two-step verification in your profile first.',
};

/**
 * Authorizes a caller for an endpoint or refuses: not_signed_in, forbidden, not_set_up. Public endpoints and the
 * provider's never read the token.
 */
export async function authorize(
  { access, needs }: Pick<Endpoint, 'access' | 'needs'>,
  request: FastifyRequest,
  findViewer: FindViewer,
): Promise<Viewer | undefined> {
  if (access === 'public' || access === 'provider') return undefined;
  const token = findBearerToken(request);
  const viewer = token === undefined ? undefined : await findViewer(token);
  if (access === 'anyone') return viewer;
  if (!viewer) throw new AppError('not_signed_in', 'Please login again.');
  if (access === 'admin' && viewer.accountType !== 'Admin') {
    throw new AppError('forbidden', 'Only an admin can do this.');
  }
  if (needs !== undefined && findReach(viewer.role, needs) === undefined) throw createRoleError();
  if (needs !== undefined && viewer.lacks)
    throw createFieldError(viewer.lacks, SETUP_MESSAGES[viewer.lacks], 'not_set_up');
  if (access === 'student' && viewer.accountType !== 'Student') {
    throw new AppError('forbidden', 'Only a student can do this.');
  }
  return viewer;
}

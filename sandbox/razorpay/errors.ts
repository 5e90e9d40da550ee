// Errors in the provider's shape.
import type * as z from 'zod/mini';

interface Details {
  code?: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR';
  source?: string;
  step?: string;
  reason?: string;
  metadata?: Record<string, string>;
  field?: string;
}

export class ProviderError extends Error {
  readonly status: number;
  /** `payment.failed` passes the same body to the page. */
  readonly body: object;

  constructor(description: string, details: Details = {}, status = 400) {
    super(description);
    this.status = status;
    const unknown = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
    this.body = { error: { code: 'BAD_REQUEST_ERROR', description, ...unknown, ...details } };
  }
}

export const buildRefusal = (description: string, field?: string) =>
  new ProviderError(description, field ? { field } : {});
export const buildUnknownUrlError = () =>
  new ProviderError('The requested URL was not found on the server.', {}, 404);
export const buildUnauthorizedError = () => new ProviderError('Authentication failed', {}, 401);
export const buildServerError = () =>
  new ProviderError('The server encountered an error.', { code: 'SERVER_ERROR' }, 500);

/** The entity, or a refusal. */
export function requireEntity<T>(entity: T | undefined): T {
  if (entity === undefined) throw buildRefusal('The id provided does not exist', 'id');
  return entity;
}

/** Parses requests to the provider's API. The schema has the error messages. */
export function parse<T extends z.ZodMiniType>(
  schema: T,
  input: unknown,
  describe = ({ message }: z.core.$ZodIssue) => message,
): z.output<T> {
  const { data, error } = schema.safeParse(input ?? {});
  const issue = error?.issues[0];
  if (!issue) return data as z.output<T>;
  const details = { source: 'business', step: 'payment_initiation' };
  const reason = 'input_validation_failed';
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [...issue.path, key].join('.')).join(', ');
    const description = `${names} is/are not required and should not be sent`;
    throw new ProviderError(description, { ...details, reason });
  }
  const field = issue.path.join('.');
  throw new ProviderError(describe(issue), { ...details, reason, ...(field && { field }) });
}

/** Parses requests to the sandbox's own routes; messages start with the path: `api.fault must be …`. */
export function parseWithPath<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const formatPath = ({ path }: z.core.$ZodIssue) => path.join('.') || 'The body';
  return parse(schema, input, (issue) => `${formatPath(issue)} ${issue.message}`);
}

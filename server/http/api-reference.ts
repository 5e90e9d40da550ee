// The API reference as data: one entry per endpoint, types in words.
import { COMMON_REFUSALS } from '#contract/refusals.ts';
import type { ErrorCode } from '#contract/refusals.ts';
import type { JsonSchema, OpenApi, Operation } from './openapi-types.ts';
import { formatKilobytes } from './size-limits.ts';

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
}

export interface Entry {
  /** The operation's id, for links. */
  id: string;
  method: string;
  path: string;
  /** Who may call the endpoint. */
  caller: string;
  summary: string;
  /** The encoding of the fields, such as 'JSON'. */
  encoding: string;
  fields: Field[];
  /** Fields of a successful response without the envelope. */
  answer: Field[];
  /** Error codes in addition to those that every endpoint can return. */
  refusals: { code: ErrorCode; status: number }[];
}

export interface ApiReference {
  title: string;
  intro: string;
  base: string;
  groups: { name: string; entries: Entry[] }[];
  /** All error codes; `isCommon`: every endpoint can return it. */
  refusals: { code: string; status: number; meaning: string; isCommon: boolean }[];
  /** Schemas with a name of their own. */
  schemas: { name: string; fields: Field[] }[];
}

const CALLERS: Record<Operation['x-access'], string> = {
  public: 'everyone',
  anyone: 'everyone; logged-in users are recognised',
  'signed-in': 'logged-in users',
  student: 'students',
  admin: 'admins',
  provider: 'the payment provider, verified by signature',
};

const ENCODINGS: Record<string, string> = {
  'application/json': 'JSON',
  'multipart/form-data': 'form data',
  'application/x-www-form-urlencoded': 'URL-encoded',
};

export function buildReference(document: OpenApi): ApiReference {
  const { info, servers, paths, components, 'x-refusals': refusals } = document;
  const commonCodes: readonly string[] = COMMON_REFUSALS;
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, first]) => ({
      tag: first.tags[0] ?? '',
      entry: {
        ...toEntry({ method: method.toUpperCase(), path }, first),
        refusals: first['x-refusals'].map((code) => ({ code, status: refusals[code].status })),
      },
    })),
  );
  const tags = [...new Set(entries.map((entry) => entry.tag))];
  return {
    title: info.title,
    intro: info.description,
    base: servers[0]?.url ?? '',
    groups: tags.map((name) => ({
      name,
      entries: entries.filter((entry) => entry.tag === name).map((entry) => entry.entry),
    })),
    refusals: Object.entries(refusals).map(([code, first]) => ({
      ...first,
      code,
      isCommon: commonCodes.includes(code),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      fields: toFields(schema),
    })),
  };
}

function toEntry(
  route: { method: string; path: string },
  operation: Operation,
): Omit<Entry, 'refusals'> {
  const { 'x-access': access, 'x-needs': needs } = operation;
  const { operationId: id, summary, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {});
  const parts = [
    ...parameters.map(({ name, schema, required, in: location }) => ({
      name,
      type: location === 'header' ? 'header' : describeType(schema),
      isRequired: required,
    })),
    ...toFields(body[0]?.[1].schema ?? {}),
  ];
  return {
    ...route,
    id,
    summary,
    caller: CALLERS[access] + (needs === undefined ? '' : ` with the permission '${needs}'`),
    encoding: formatEncoding(
      body.map(([type]) => type),
      operation['x-max-bytes'],
    ),
    fields: parts,
    answer: listAnswerFields(responses),
  };
}

function formatEncoding(types: readonly string[], maxBytes: number | undefined): string {
  const kinds = types.map((type) => ENCODINGS[type] ?? type).join(', ');
  return maxBytes === undefined ? kinds : `${kinds}, up to ${formatKilobytes(maxBytes)}`;
}

/** Without `success` and `message`, which every response has. */
function listAnswerFields(responses: Operation['responses']): Field[] {
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  if (done?.headers) return Object.keys(done.headers).map((name) => toHeaderField(name));
  const content = done?.content ?? {};
  const { 'application/json': json } = content;
  if (!json) return [{ name: 'bytes', type: Object.keys(content).join(), isRequired: true }];
  return toFields(json.schema).filter(({ name }) => name !== 'success' && name !== 'message');
}

const toHeaderField = (name: string): Field => ({ name, type: 'header', isRequired: true });

function toFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: describeType(schema),
    isRequired: required.includes(name),
  }));
}

/** Describes a type in words. */
function describeType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((item) => JSON.stringify(item)).join(' or ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(' or ');
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {})}`;
  if (schema.properties) return `{ ${toFields(schema).map(formatField).join(', ')} }`;
  if (typeof schema.additionalProperties === 'object') {
    return `map of ${describeType(schema.additionalProperties)}`;
  }
  if (schema.format === 'binary') return 'file';
  if (schema.type === 'string')
    return schema.maxLength ? `text, up to ${schema.maxLength} characters` : 'text';
  if (schema.type === 'integer' || schema.type === 'number') return describeNumber(schema);
  return { boolean: 'true or false', null: 'null' }[schema.type ?? ''] ?? 'any value';
}

function formatField({ name, type, isRequired }: Field): string {
  return `${name}${isRequired ? '' : '?'}: ${type}`;
}

function describeNumber({ type, minimum, maximum }: JsonSchema): string {
  const typeName = type === 'integer' ? 'whole number' : 'number';
  const hasMaximum = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return hasMaximum ? `${typeName} ${minimum} to ${maximum}` : typeName;
}

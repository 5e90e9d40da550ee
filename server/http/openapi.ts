// The endpoints of the contract as an OpenAPI 3.1 document.
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { User } from '#contract/accounts/user.ts';
import * as course from '#contract/courses/course.ts';
import { BASE_PATH, REFUSALS_BY_ACCESS } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ActivityEvent, Overview } from '#contract/admin/insights.ts';
import { Certificate, Enrolment } from '#contract/learning/learning.ts';
import { ImportedLine } from '#contract/people/people.ts';
import { Student } from '#contract/people/students.ts';
import { COMMON_REFUSALS, Refusal, REFUSALS } from '#contract/refusals.ts';
import type { ErrorCode } from '#contract/refusals.ts';
import { UPLOAD_TYPE } from '#contract/media/uploads.ts';
import { Review } from '#contract/courses/reviews.ts';
import type { OpenApiResponse, Content, JsonSchema, OpenApi, Operation } from './openapi-types.ts';
import { FILE_ROUTES } from './file-routes.ts';
import { SIZE_LIMITS_TEXT } from './size-limits.ts';

/** Schemas with a name of their own in the document. */
const NAMED_SCHEMAS = {
  Refusal,
  User,
  Course: course.Course,
  CourseCard: course.CourseCard,
  CoursePage: course.CoursePage,
  Section: course.Section,
  Lesson: course.Lesson,
  Instructor: course.Instructor,
  Category: course.Category,
  PreviewSection: course.PreviewSection,
  Certificate,
  Enrolment,
  Review,
  Student,
  ImportedLine,
  Overview,
  ActivityEvent,
};

const QUICK_START = [
  '## Quick start',
  'Public endpoints need no token:',
  '```sh\ncurl http://localhost:4321/api/v1/course/getAllCourses\n```',
  'Others need the token of a login:',
  [
    '```sh',
    "TOKEN=$(curl -s http://localhost:4321/api/v1/auth/login -H 'content-type: application/json' \\",
    '  -d \'{"email":"student@rangshala.example","password":"rangshala-student"}\' | sed \'s/.*"token":"\\([^"]*\\)".*/\\1/\')',
    'curl http://localhost:4321/api/v1/profile/getUserDetails -H "authorization: Bearer $TOKEN"',
    '```',
  ].join('\n'),
  "On this page, press 'Authorize' and paste the token, then 'Execute' below an endpoint.",
].join('\n\n');

/** Returns an equal document for an equal contract. */
export function buildOpenApi(): OpenApi {
  const schemas: Record<string, JsonSchema> = {};
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const path = (paths[toPathTemplate(endpoint.path)] ??= {});
    path[endpoint.method.toLowerCase()] = toOperation(name, endpoint, schemas);
  }
  for (const file of FILE_ROUTES)
    paths[toPathTemplate(file.path)] = { get: toFileOperation(file, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rangshala API',
      version: '1',
      description: `${QUICK_START}\n\nSuccessful responses have \`success: true\`. Errors have \`success: false\`, a human-readable \`message\` and a \`code\`. Unknown fields of a body are ignored unless an endpoint says otherwise. ${SIZE_LIMITS_TEXT}`,
    },
    servers: [{ url: BASE_PATH }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).toSorted(([first], [second]) => first.localeCompare(second)),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    'x-refusals': REFUSALS,
  };
}

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) names.add(schema, { id });

/** Converts a schema of the contract to JSON Schema; adds named schemas to `schemas`. */
function toJsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, metadata: names }));
  const { $schema, $defs, ...plain } = JSON.parse(
    text.replaceAll('#/$defs/', '#/components/schemas/'),
    dropEmptyKeyword,
  );
  Object.assign(schemas, $defs);
  return $schema === undefined ? {} : plain;
}

/** A JSON reviver that drops keywords without information. */
function dropEmptyKeyword(name: string, value: unknown): unknown {
  const isUninformative = name === 'id' || (name === 'additionalProperties' && value === false);
  return isUninformative && typeof value !== 'object' ? undefined : value;
}

function toOperation(
  name: string,
  endpoint: Endpoint,
  schemas: Record<string, JsonSchema>,
): Operation {
  const parameters = [
    ...toParameters('path', endpoint.params, schemas),
    ...toParameters('query', endpoint.query, schemas),
    ...(endpoint.headers?.sent ?? []).map((header) => ({
      name: header,
      in: 'header' as const,
      required: true,
      schema: TEXT,
    })),
  ];
  const isPublic = ['public', 'anyone', 'provider'].includes(endpoint.access);
  const ownCodes = [...(endpoint.fails ?? []), ...REFUSALS_BY_ACCESS[endpoint.access]];
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    ...(endpoint.needs === undefined ? {} : { 'x-needs': endpoint.needs }),
    'x-refusals': ownCodes,
    ...(endpoint.maxBytes === undefined ? {} : { 'x-max-bytes': endpoint.maxBytes }),
    ...(isPublic ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body || hasByteBody(endpoint)
      ? { requestBody: { required: true, content: toRequestContent(endpoint, schemas) } }
      : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', ...toResponse(endpoint, schemas) },
      ...buildRefusalResponses(ownCodes, toJsonSchema(Refusal, 'output', schemas)),
    },
  };
}

/** Groups error codes by status. Errors with status 200 are listed only in `x-refusals`. */
function buildRefusalResponses(
  ownCodes: readonly ErrorCode[],
  refusal: JsonSchema,
): Operation['responses'] {
  const byStatus = Map.groupBy(ownCodes, (code) => REFUSALS[code].status);
  byStatus.delete(200);
  const statuses = [...byStatus].map(([status, codes]) => [String(status), codes] as const);
  const all = [...statuses, ['default', COMMON_REFUSALS] as const];
  return Object.fromEntries(
    all.map(([status, codes]) => [
      status,
      { description: `Error: ${codes.join(', ')}.`, content: toJsonContent(refusal) },
    ]),
  );
}

/** Among the raw endpoints that respond with headers only, PATCH is the one with a body. */
function hasByteBody({ encoding, sends, method }: Endpoint): boolean {
  return encoding === 'raw' && (sends !== 'nothing' || method === 'PATCH');
}

function toResponse(
  endpoint: Endpoint,
  schemas: Record<string, JsonSchema>,
): Omit<OpenApiResponse, 'description'> {
  const { sends, headers } = endpoint;
  if (sends === 'pdf')
    return { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } };
  if (sends === 'zip')
    return { content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } };
  if (sends === 'markdown') return { content: { 'text/markdown': { schema: TEXT } } };
  if (sends === 'csv') return { content: { 'text/csv': { schema: TEXT } } };
  if (sends !== 'nothing')
    return { content: toJsonContent(toJsonSchema(endpoint.response, 'output', schemas)) };
  const named = (headers?.answered ?? []).map((name) => [name, { schema: TEXT }] as const);
  return { headers: Object.fromEntries(named) };
}

const TEXT: JsonSchema = { type: 'string' };
const toJsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

function toParameters(
  location: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  schemas: Record<string, JsonSchema>,
): NonNullable<Operation['parameters']> {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', schemas);
  return Object.entries(properties).map(([name, first]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: first,
  }));
}

function toRequestContent(endpoint: Endpoint, schemas: Record<string, JsonSchema>): Content {
  const { body, encoding = 'json', files = {} } = endpoint;
  if (!body && endpoint.sends === 'nothing') {
    return { [UPLOAD_TYPE]: { schema: { type: 'string', format: 'binary' } } };
  }
  if (!body) return toJsonContent({});
  const schema = toJsonSchema(body, 'input', schemas);
  if (encoding === 'json') return toJsonContent(schema);
  const entries = Object.entries(files);
  const form = {
    ...schema,
    properties: {
      ...schema.properties,
      ...Object.fromEntries(entries.map(([name]) => [name, { type: 'string', format: 'binary' }])),
    },
    required: [
      ...(schema.required ?? []),
      ...entries.filter(([, rule]) => rule.required).map(([name]) => name),
    ],
  };
  if (encoding === 'multipart') return { 'multipart/form-data': { schema: form } };
  return {
    'multipart/form-data': { schema },
    'application/x-www-form-urlencoded': { schema },
    ...toJsonContent(schema),
  };
}

function toFileOperation(
  { id, path, type, summary, fails }: (typeof FILE_ROUTES)[number],
  schemas: Record<string, JsonSchema>,
): Operation {
  return {
    operationId: id,
    summary,
    tags: ['files'],
    'x-access': 'public',
    'x-refusals': fails,
    parameters: listParameterNames(path).map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' },
    })),
    responses: {
      200: {
        description: 'The file.',
        content: { [type]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...buildRefusalResponses(fails, toJsonSchema(Refusal, 'output', schemas)),
    },
  };
}

const listParameterNames = (path: string) => path.match(/(?<=:)\w+/g) ?? [];

function toPathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

// The shape of an OpenAPI 3.1 document, as far as ours goes.
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ErrorCode, REFUSALS } from '#contract/refusals.ts';

/** As much of JSON Schema as the contract's schemas come to. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': Endpoint['access'];
  /** The permission that its caller needs. */
  'x-needs'?: Permission;
  /** What it may be refused with beside what any call may be. */
  'x-refusals': readonly ErrorCode[];
  /** Where a call has a size of its own. */
  'x-max-bytes'?: number;
  security?: Record<string, string[]>[];
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
}

export interface Answer {
  description: string;
  content?: Content;
  headers?: Content;
}

export type Content = Record<string, { schema: JsonSchema }>;

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
  /** The closed list of refusals. */
  'x-refusals': typeof REFUSALS;
}

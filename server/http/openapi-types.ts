// Types of an OpenAPI 3.1 document, limited to the parts that we use.
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { ErrorCode, REFUSALS } from '#contract/refusals.ts';

/** The part of JSON Schema that the contract's schemas produce. */
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
  /** The permission that the caller needs. */
  'x-needs'?: Permission;
  /** Error codes in addition to those that every endpoint can return. */
  'x-refusals': readonly ErrorCode[];
  /** Set where the endpoint has its own limit. */
  'x-max-bytes'?: number;
  security?: Record<string, string[]>[];
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiResponse {
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
  /** All error codes. */
  'x-refusals': typeof REFUSALS;
}

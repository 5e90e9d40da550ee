// The OpenAPI document: complete, consistent, and in step with the contract.
import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { listRefusals } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, REFUSALS } from '#contract/refusals.ts';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

it('describes every endpoint of the contract under its own method and path', () => {
  for (const [name, { method, path }] of Object.entries(api)) {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[template]?.[method.toLowerCase()];
    expect([name, operation?.operationId]).toEqual([name, name]);
  }
});

it('refers only to schemas that it contains, and requires a token only where one is needed', () => {
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
  expect(text).not.toContain('$defs');
  const guards = Object.fromEntries(
    operations.map(({ operation }) => [operation.operationId, operation.security !== undefined]),
  );
  expect(guards).toMatchObject({ getAllCourses: false, createCourse: true, paymentWebhook: false });
});

it('describes path parameters and files', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(described.map((item) => item.name)).toEqual(inPath);
  }
  const findFormData = (path: string) =>
    document.paths[path]?.['post']?.requestBody?.content['multipart/form-data']?.schema;
  expect(findFormData('/course/trailer')).toMatchObject({
    properties: { courseId: {}, videoFile: { format: 'binary' } },
    required: ['courseId'],
  });
  // A lesson's video may have been uploaded before.
  expect(findFormData('/course/addSubSection')).toMatchObject({
    properties: { title: { type: 'string' }, videoFile: { format: 'binary' } },
    required: expect.not.arrayContaining(['videoFile']),
  });
});

it.each(Object.entries<Endpoint>(api))('lists the error codes of %s by status', (name, call) => {
  const { operation } =
    operations.find((operation) => operation.operation.operationId === name) ?? {};
  for (const code of listRefusals(call)) {
    const { status } = REFUSALS[code];
    const isCommon = COMMON_REFUSALS.some((item) => item === code);
    const responseKey = isCommon ? 'default' : String(status);
    // Errors with status 200 are described with the success response.
    if (status === 200) expect(operation?.['x-refusals']).toContain(code);
    else
      expect(operation?.responses[responseKey]?.description).toMatch(new RegExp(`\\b${code}\\b`));
  }
  expect(operation?.['x-needs']).toBe(call.needs);
});

it('explains each error code', () => {
  expect(document['x-refusals']).toBe(REFUSALS);
});

// The API reference: complete, consistent, and in step with the contract.
import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { listRefusals } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, REFUSALS } from '#contract/refusals.ts';
import { renderHtml } from './api-reference-html.ts';
import { buildOpenApi } from './openapi.ts';
import { buildReference } from './api-reference.ts';

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

it('explains each error code once, and names the own codes of an endpoint with their status', () => {
  expect(document['x-refusals']).toBe(REFUSALS);
  const page = renderHtml(buildReference(document));
  for (const { meaning } of Object.values(REFUSALS)) expect(page.split(meaning)).toHaveLength(2);
  const { groups } = buildReference(document);
  const login = groups.flatMap(({ entries }) => entries).find(({ id }) => id === 'login');
  expect(login?.refusals.map(({ code, status }) => `${code} ${status}`)).toEqual([
    'wrong_credentials 401',
    'login_link_offered 429',
    'second_step 401',
  ]);
});

it('renders it as a page, without scripts and other hosts', () => {
  const page = renderHtml(buildReference(document));
  for (const name of Object.keys(api)) expect(page).toContain(`id="${name}"`);
  for (const [, id = ''] of page.matchAll(/href="#(\w+)"/g)) expect(page).toContain(`id="${id}"`);
  expect(page).toContain('<a href="#Course">Course</a>');
  expect(page).not.toMatch(/<script|https?:|javascript:|\son\w+=/i);
});

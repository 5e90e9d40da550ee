// The host names that a server accepts outside production.
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { refuseOtherHosts } from './hardening.ts';

const app = fastify();
refuseOtherHosts(app, ['school.example']);
app.get('/', async () => 'here');

const getStatusFor = async (host: string) =>
  (await app.inject({ url: '/', headers: { host } })).statusCode;

it.each([
  'localhost',
  'localhost:4321',
  'LOCALHOST:80',
  '127.0.0.1:4321',
  '[::1]:4321',
  'school.example',
  'School.Example:443',
])('accepts the host %s', async (host) => {
  expect(await getStatusFor(host)).toBe(200);
});

it.each([
  'thief.example',
  'thief.example:4321',
  'localhost.thief.example',
  'school.example:80.thief',
  'thief.school.example',
  'localhost:4321:4321',
])('refuses the host %s', async (host) => {
  expect(await getStatusFor(host)).toBe(400);
});

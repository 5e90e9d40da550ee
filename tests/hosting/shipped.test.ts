// What is shipped to visitors: no secret, no source map, and one way out.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const folder = inject('folder');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => statSync(join(folder, name)).isFile() && !/\.(br|gz)$/.test(name),
);
const contents = (name: string) => readFileSync(join(folder, name), 'latin1');

/** Secrets by their looks: provider keys, private keys, addresses that carry a password, settings. */
const SECRET_LOOKS = [
  /rzp_(live|test)_\w+/,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(postgres(ql)?|mysql|redis|mongodb(\+srv)?|smtps?|amqps?):\/\//,
  /\bhttps?:\/\/[^\s/"'`]+:[^\s/"'`]+@/,
  /\b(RAZORPAY_KEY_SECRET|RAZORPAY_WEBHOOK_SECRET|MEDIA_SECRET|DATABASE_URL|SMTP_URL|DEPLOY_HOOK_URL)\b/,
  /\bkey_secret\b/i,
];

it('S40 the planted settings were seen by the build, and nothing of them is shipped', () => {
  const planted = inject('secrets');
  expect(contents('index.html')).toContain(inject('siteUrl'));
  const found = files.filter((name) => planted.some((secret) => contents(name).includes(secret)));
  expect(found).toEqual([]);
});

it.each(SECRET_LOOKS)('S40 nothing that is shipped looks like %s', (look) => {
  const found = files.flatMap((name) => {
    const match = look.exec(contents(name));
    return match ? [`${name}: ${match[0]}`] : [];
  });
  expect(found).toEqual([]);
});

it('S40 no source map is shipped or named', () => {
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(files.filter((name) => /[#@] sourceMappingURL=/.test(contents(name)))).toEqual([]);
});

it('FOOT-05 the chat link is the only link of the built pages that leads off the site', () => {
  const pages = files.filter((name) => name.endsWith('.html'));
  const hosts = new Set<string>();
  for (const name of pages) {
    for (const [, address = ''] of contents(name).matchAll(
      /<(?:a|area|form)\b[^>]*?\s(?:href|action)="([^"]*)"/g,
    )) {
      if (/^(https?:)?\/\//.test(address)) hosts.add(new URL(address, 'https://x.example').host);
    }
  }
  expect([...hosts]).toEqual(['wa.me']);
});

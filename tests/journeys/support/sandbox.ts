// A journey's own payment sandbox, so that its faults affect no other test, and a merchant that
// receives its events.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const AUTHORIZATION = `Basic ${Buffer.from('rzp_test_sandbox:sandbox-secret').toString('base64')}`;

export interface Sandbox {
  /** The URL of its dashboard. */
  url: string;
  /** Creates an order of 499 rupees through the provider's API; returns its status and id. */
  order(): Promise<{ status: number; id: string | undefined }>;
  stop(): Promise<void>;
}

export async function startSandbox(): Promise<Sandbox> {
  const merchant = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
  });
  merchant.listen(0, '127.0.0.1');
  await once(merchant, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const child = spawn(process.execPath, ['sandbox/razorpay/serve.ts'], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [greeting] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `${/http:\S+?\/sandbox\/razorpay/.exec(greeting.toString())?.[0]}/`;
  return {
    url,
    async order() {
      const answer = await fetch(`${url}v1/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: AUTHORIZATION },
        body: JSON.stringify({ amount: 49_900, currency: 'INR' }),
      });
      const { id } = (await answer.json()) as { id?: string };
      return { status: answer.status, id };
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      merchant.close();
      merchant.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}

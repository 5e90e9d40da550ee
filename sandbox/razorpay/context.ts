// What every part of one running sandbox shares.
import type { Faults } from './faults.ts';
import type { Delivery, Ledger } from './ledger.ts';

export interface SandboxOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  previousWebhookSecret: string;
  /** Opened by the caller, who closes it after the app. */
  ledger: Ledger;
  /** Read before every delivery: it may depend on the port. */
  webhookUrl: () => string;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Milliseconds until the next try after so many failed deliveries of one event. */
  backoffMs?: (attempts: number) => number;
  /** How long the answer to an event may take, in milliseconds. */
  answerMaxMs?: number;
  /** How long the checkout script takes where it is slow. */
  slowScriptMs?: number;
  /** How long after its window was dismissed a payment is captured. */
  lateCaptureMs?: number;
}

export interface WebhookDispatcher {
  /** Goes on with what an earlier process left behind. */
  start(): void;
  /** Sends what is due, after the running transaction. */
  wake(): void;
  /** Sends every event that waits, dropped ones too. */
  deliverNow(): Promise<Delivery[]>;
  /** Sends one event again, whatever became of it before. */
  redeliver(id: string): Promise<Delivery>;
  stop(): void;
}

export interface Context {
  options: SandboxOptions;
  ledger: Ledger;
  dispatcher: WebhookDispatcher;
  faults: Faults;
  /** Milliseconds since 1970, with the clock's offset. */
  nowMs(): number;
}

// State shared by all parts of a running sandbox.
import type { Faults } from './faults.ts';
import type { Delivery, Ledger } from './ledger.ts';

export interface SandboxOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  previousWebhookSecret: string;
  /** Opened by the caller, who closes it after the app. */
  ledger: Ledger;
  /** Called before every delivery, because it may depend on the port. */
  webhookUrl: () => string;
  /** Epoch milliseconds. */
  clock?: () => number;
  /** Pause in milliseconds after this many failed deliveries of an event. */
  backoffMs?: (attempts: number) => number;
  /** Timeout of a delivery in milliseconds. */
  responseTimeoutMs?: number;
  /** Delay of the checkout script with the 'slow' fault. */
  slowScriptMs?: number;
  /** Delay until a payment is captured after its window was dismissed. */
  lateCaptureMs?: number;
}

export interface WebhookDispatcher {
  /** Resumes deliveries of an earlier process. */
  start(): void;
  /** Sends due events after the running transaction. */
  wake(): void;
  /** Sends all waiting events, including dropped ones. */
  deliverNow(): Promise<Delivery[]>;
  /** Sends an event again, whatever its state. */
  redeliver(id: string): Promise<Delivery>;
  stop(): void;
}

export interface Context {
  options: SandboxOptions;
  ledger: Ledger;
  dispatcher: WebhookDispatcher;
  faults: Faults;
  /** Epoch milliseconds with the clock's offset. */
  nowMs(): number;
}

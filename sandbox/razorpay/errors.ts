// Refusals in the provider's shape and words.
import type * as z from 'zod/mini';

/** The body of every refusal, also what `payment.failed` hands to a page. */
export interface ErrorBody {
  error: {
    code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: Record<string, string>;
    field?: string;
  };
}

/** A refusal; unless said otherwise it is answered with status 400. */
export class ProviderError extends Error {
  readonly status: number;
  readonly details: Partial<ErrorBody['error']>;

  constructor(description: string, details: Partial<ErrorBody['error']> = {}, status = 400) {
    super(description);
    this.name = 'ProviderError';
    this.status = status;
    this.details = details;
  }

  body(): ErrorBody {
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
        ...this.details,
      },
    };
  }
}

export const WORDS = {
  authentication: 'Authentication failed',
  unknownId: 'The id provided does not exist',
  unknownUrl: 'The requested URL was not found on the server.',
  malformed: 'The request body could not be read as JSON.',
  minimumAmount: 'The amount must be at least INR 1.00',
  integerAmount: 'The amount must be an integer.',
  receiptTaken: 'An order with the same receipt has already been created.',
  orderPaid:
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  otherAmount:
    'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
  captureAmount: 'Capture amount must be equal to the amount authorized.',
  notAuthorized: 'Only payments which have been authorized and not yet captured can be captured',
  notCaptured: 'The payment status should be captured for action to be taken',
  refundAmount: 'The refund amount provided is greater than amount captured',
  refundedAlready: 'The payment has been fully refunded already',
  keyForm: 'The idempotency key must be at least 10 letters, digits, hyphens or underscores.',
  keyReused: 'Different request with the same idempotency key has already been processed.',
  notPaidYet: 'The order has not been paid yet.',
  notLate: 'Only payments that wait for an answer or have failed can be authorised late.',
  notCapturable: 'Only payments that wait, have failed or are authorised can be captured late.',
  refundEnded: 'The refund has ended already.',
  unknownEvent: 'There is no such event.',
  notJson: 'The content type must be application/json.',
  otherOrigin: 'Pages of other origins may not do this.',
  refusedByKnob: 'The request was refused by a fault knob.',
  tooMany: 'Too many requests',
  serverTrouble: 'The server encountered an error.',
  timedOut: 'Payment was not completed on time.',
  declined: "Your payment didn't go through as it was declined by the bank. Try another method.",
} as const;

const INPUT_REFUSED = {
  source: 'business',
  step: 'payment_initiation',
  reason: 'input_validation_failed',
} as const;

/** A refusal of one field of the request. */
export function inputError(description: string, field?: string): ProviderError {
  return new ProviderError(description, { ...INPUT_REFUSED, ...(field ? { field } : {}) });
}

/** Reads a body or query with its schema, or refuses it in the provider's words. */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  return parsed(schema, input, ({ message }) => message);
}

/** The same at the stand-in's own doors, whose words name the place: `api.fault must be one of …`. */
export function parsePlaced<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  return parsed(schema, input, ({ path, message }) => `${path.join('.') || 'The body'} ${message}`);
}

function parsed<T extends z.ZodMiniType>(
  schema: T,
  input: unknown,
  wordsFor: (issue: z.core.$ZodIssue) => string,
): z.output<T> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw inputError(WORDS.malformed);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [...issue.path, key].join('.'));
    throw inputError(`${names.join(', ')} is/are not required and should not be sent`);
  }
  throw inputError(wordsFor(issue), issue.path.join('.') || undefined);
}

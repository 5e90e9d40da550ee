// The buyer, as far as a tax invoice requires.
import * as z from 'zod/mini';
import { optionalLine } from '../one-line.ts';
import { validateGstin, normalizeGstin, getStateOfGstin } from './gstin.ts';
import { STATE_CODES, STATES } from './states.ts';
import type { StateCode } from './states.ts';

export const BUYER_NAME_MAX = 120;
export const BUYER_ADDRESS_MAX = 300;

/** An empty text counts as absent. */
const buyerGstin = () =>
  z
    .pipe(
      z.string('GSTIN must be text').check(z.maxLength(40, 'GSTIN must be at most 40 characters')),
      z.transform(normalizeGstin),
    )
    .check(
      z.superRefine((gstin, context) => {
        const fault = gstin === '' ? undefined : validateGstin(gstin);
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      }),
    );

interface GstinPlace {
  gstin?: string | undefined;
  state?: StateCode | undefined;
  isAbroad?: boolean | undefined;
}

/** Returns why a GSTIN (in capitals) does not match the chosen State; undefined if it does. */
export function validateGstinState({ gstin, state, isAbroad }: GstinPlace): string | undefined {
  if (!gstin || validateGstin(gstin) !== undefined) return undefined;
  const own = getStateOfGstin(gstin);
  if (!isAbroad && (state === undefined || state === own)) return undefined;
  const where = isAbroad ? 'you are outside India' : `you chose ${state ? STATES[state] : ''}`;
  return `This GSTIN belongs to ${STATES[own]}, but ${where}`;
}

/**
 * Buyer details for the invoice. A registered seller needs the State, which follows from a GSTIN; buyers abroad set
 * `isAbroad` instead. An unregistered seller stores none of these details. This is a function, so that bundlers can drop
 * it from pages that do not need it.
 */
export const buyerSchema = () =>
  z
    .object({
      state: z.optional(z.enum(STATE_CODES, 'Choose a State')),
      isAbroad: z.optional(z.boolean()),
      gstin: z.optional(buyerGstin()),
      /** The business of the GSTIN; otherwise the document shows the account's name. */
      name: z.optional(optionalLine('Name', BUYER_NAME_MAX)),
      address: z.optional(optionalLine('Address', BUYER_ADDRESS_MAX)),
    })
    .check(
      z.superRefine((buyer, context) => {
        if (buyer.isAbroad && buyer.state !== undefined)
          context.addIssue({
            code: 'custom',
            path: ['state'],
            message: 'Leave the State empty for buyers outside India',
          });
        const message = validateGstinState(buyer);
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['gstin'], message });
      }),
    );
export type Buyer = z.infer<ReturnType<typeof buyerSchema>>;

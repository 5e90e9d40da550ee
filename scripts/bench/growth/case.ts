// How a call of the contract is measured: with which arguments, by whom, or why not at all.
import type { Sent } from './ask.ts';
import type { Caller, Scene } from './scene.ts';

/** `nth` counts the calls of this case; what is done here before a call is not measured. */
export type Sending = (scene: Scene, nth: number) => Sent | Promise<Sent>;

export interface Case {
  /** What tells it from other cases of the call. */
  what: string;
  by: Caller;
  send: Sending;
  /** So often at most. */
  most?: number;
  /** A list of everything, as section 7 of the specification has it: it grows, and is sent as it is made. */
  isWhole?: boolean;
  /** A password is hashed in it: the time of that is what it has to be. */
  isHashed?: boolean;
}

export type Row = readonly Case[] | { leftOut: string };

const nothing: Sending = () => ({});

const casesBy =
  (by: Caller) =>
  (what: string, send: Sending = nothing, most?: number): Case => ({
    ...{ what, by, send },
    ...(most === undefined ? {} : { most }),
  });

export const whole = (one: Case): Case => ({ ...one, isWhole: true });

export const hashed = (one: Case): Case => ({ ...one, isHashed: true });

export const anybody = casesBy('nobody');
export const admin = casesBy('admin');
export const usual = casesBy('usual');
export const busy = casesBy('busy');

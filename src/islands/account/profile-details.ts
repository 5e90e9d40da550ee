import { getSetUpTab } from '#contract/accounts/set-up-path.ts';
import { findReturnPath } from '#contract/paths.ts';
import { ContactNumber, FullName } from '#contract/accounts/auth.ts';
import { About } from '#contract/accounts/profile.ts';
import type { FieldRule } from '../ui/forms/use-form.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';

export type Details = { fullName: string; contactNumber: string; about: string };
const FIELDS = { fullName: FullName, contactNumber: ContactNumber, about: About } as const;

export function toDetails(user: SessionUser): Details {
  const { contactNumber, about } = user.additionalDetails;
  return { fullName: getName(user), contactNumber, about };
}

/** Unchanged values always pass: older accounts may have values that the rules now refuse. */
export function buildDetailRules(saved: Details): Record<keyof Details, FieldRule> {
  const allowUnchanged = (name: keyof Details): FieldRule => ({
    safeParse: (typed) =>
      typed === saved[name] ? { success: true, data: typed } : FIELDS[name].safeParse(typed),
  });
  return {
    fullName: allowUnchanged('fullName'),
    contactNumber: allowUnchanged('contactNumber'),
    about: allowUnchanged('about'),
  };
}

export function diffDetails(saved: Details, details: Details): Partial<Details> {
  const names = Object.keys(FIELDS) as (keyof Details)[];
  const changed = names.filter((name) => details[name] !== saved[name]);
  return Object.fromEntries(changed.map((name) => [name, details[name]]));
}

/** The return path after a required set-up in a tab of the settings; null unless the URL asks for it. */
export function findReturnAfterSetUp(tab: string): string | null {
  return getSetUpTab(location.search) === tab ? findReturnPath(location.search) : null;
}

// Findings about accounts: who of the team has still to set up a second step, and what the key of now opens no more.
import { secretIn } from '../accounts/second-step.ts';
import type { Deps } from '../platform/ports.ts';
import { sealedUnderOtherKeys } from '../privacy/breach.ts';
import * as store from './doctor.store.ts';
import type { Finding } from './finding.ts';

type Needs = Pick<Deps, 'db' | 'mediaSecret'>;

/** Production lets owners into no page of the office without one. */
export async function teamFindings({ db }: Pick<Needs, 'db'>): Promise<Finding[]> {
  const without = await store.ownersWithoutStep(db);
  if (without.length === 0) return [];
  const text = `Owners without the second step that production asks of them at login: ${without.join(', ')}. They set it up in their profile.`;
  return [{ level: 'warning', text }];
}

/** What a change of the key has closed. */
export async function keyFindings({ db, mediaSecret }: Needs): Promise<Finding[]> {
  const people = await sealedUnderOtherKeys({ db, mediaSecret });
  const steps = (await store.secondSteps(db)).filter(
    ({ user_id: id, secret }) => secretIn(mediaSecret, id, secret) === undefined,
  );
  const emails = steps.map(({ email }) => email).join(', ');
  const texts = [
    people > 0 &&
      `${people} sealed rows of erased people do not open under this MEDIA_SECRET: keep the one of then until the law's year is over, for npm run privacy -- unseal.`,
    steps.length > 0 &&
      `Second steps that do not open under this MEDIA_SECRET, so that only a recovery code lets in: ${emails}.`,
  ];
  return texts.filter((text) => text !== false).map((text) => ({ level: 'warning', text }));
}

// What a refusal of a call about a member means for what stands on the page: it is older than the answer.
import type { Member } from '#contract/team.ts';
import { ApiError, messageOf } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';

/** Reads the list anew, and gives the sentence; of somebody who has gone meanwhile a notice tells, as their dialog goes with them. */
export const refusedFor =
  ({ fullName }: Member, onChanged: () => void) =>
  (error: unknown): string | undefined => {
    onChanged();
    const isGone =
      error instanceof ApiError && error.code === 'not_found' && error.fields.length === 0;
    if (!isGone) return messageOf(error, 'There was no answer. Please try again.');
    const message = `${fullName} was taken out of the team meanwhile.`;
    notify({ layer: 'own', type: 'error', title: 'Gone already', message });
    return undefined;
  };

// Every migration in order, forward only.
import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as catalogue from './002-catalogue.ts';
import * as learning from './003-learning.ts';
import * as payments from './004-payments.ts';
import * as mailClaims from './005-mail-claims.ts';
import * as contact from './006-contact.ts';
import * as accountDoors from './007-account-doors.ts';
import * as reviews from './009-reviews.ts';
import * as publication from './010-publication.ts';
import * as people from './011-people.ts';
import * as pictureSizes from './012-picture-sizes.ts';
import * as processes from './013-processes.ts';
import * as sentMails from './014-sent-mails.ts';
import * as refunds from './015-refunds.ts';
import * as ledger from './016-ledger.ts';
import * as latestCompletions from './017-latest-completions.ts';
import * as creationKeys from './018-creation-keys.ts';
import * as codeRequests from './020-code-requests.ts';
import * as mailSecrets from './021-mail-secrets.ts';
import * as invitations from './022-invitations.ts';
import * as orderItems from './023-order-items.ts';
import * as orderStates from './024-order-states.ts';
import * as listIndexes from './025-list-indexes.ts';
import * as keptCounts from './026-kept-counts.ts';
import * as referencingIndexes from './027-referencing-indexes.ts';
import * as textIndexes from './028-text-indexes.ts';
import * as courseRevisions from './030-course-revisions.ts';

export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-catalogue': catalogue,
  '003-learning': learning,
  '004-payments': payments,
  '005-mail-claims': mailClaims,
  '006-contact': contact,
  '007-account-doors': accountDoors,
  '009-reviews': reviews,
  '010-publication': publication,
  '011-people': people,
  '012-picture-sizes': pictureSizes,
  '013-processes': processes,
  '014-sent-mails': sentMails,
  '015-refunds': refunds,
  '016-ledger': ledger,
  '017-latest-completions': latestCompletions,
  '018-creation-keys': creationKeys,
  '020-code-requests': codeRequests,
  '021-mail-secrets': mailSecrets,
  '022-invitations': invitations,
  '023-order-items': orderItems,
  '024-order-states': orderStates,
  '025-list-indexes': listIndexes,
  '026-kept-counts': keptCounts,
  '027-referencing-indexes': referencingIndexes,
  '028-text-indexes': textIndexes,
  '030-course-revisions': courseRevisions,
};

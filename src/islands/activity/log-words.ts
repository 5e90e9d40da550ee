// What the activity log says, in words.
import type { AuditAction, AuditEntry } from '#contract/audit.ts';

/** In the order of the choice. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  'create-course': 'Created a course',
  'edit-course': 'Edited a course',
  'edit-content': 'Edited the content of a course',
  'publish-course': 'Published a course',
  'unpublish-course': 'Unpublished a course',
  'change-price': 'Changed a price',
  'delete-course': 'Deleted a course',
  'edit-categories': 'Changed the categories',
  grant: 'Enrolled a student',
  withdraw: 'Ended an enrolment',
  'invite-student': 'Invited a student',
  'import-students': 'Imported students',
  'end-sessions': 'Ended all sessions of a person',
  'send-reset-link': 'Sent a password reset link',
  'delete-student': 'Deleted the account of a student',
  'correct-certificate': 'Corrected the name on a certificate',
  'correct-email': 'Corrected an email address',
  'send-mails-again': 'Sent undelivered mails again',
  'hide-review': 'Hid a review',
  'show-review': 'Showed a review again',
  'answer-message': 'Marked a message',
  refund: 'Refunded a payment',
  'record-payment': 'Recorded a payment made outside',
  'compare-payments': 'Compared payments with the provider',
  'export-orders': 'Downloaded the orders',
  'export-gst-return': 'Downloaded a GST return',
  'export-students': 'Downloaded the students',
  'export-news-readers': 'Downloaded the readers of news',
  'export-activity': 'Downloaded this log',
  'seller-terms': 'Stated who sells',
  'payment-settings': 'Changed the payment settings',
  'edit-site': 'Changed a draft of the site',
  'publish-site': 'Published texts of the site',
  'open-school': 'Opened the school',
  'close-school': 'Closed the school',
  'create-coupon': 'Made a coupon',
  'edit-coupon': 'Changed a coupon',
  'switch-coupon': 'Switched a coupon',
  'set-sale': 'Planned a sale',
  'end-sale': 'Ended a sale',
  'create-bundle': 'Made a bundle',
  'edit-bundle': 'Changed a bundle',
  'publish-bundle': 'Put a bundle on sale',
  'withdraw-bundle': 'Withdrew a bundle',
  'invite-member': 'Invited somebody to the team',
  'change-role': 'Changed a role',
  'remove-member': 'Took somebody out of the team',
  'change-second-step': 'Changed a second step',
  'new-address': 'Logged in from a new address',
  'change-email': 'Changed their email address',
};

/** 'price: ₹499 → ₹99'; of what has no values its name alone. */
export function changeLines({ changes }: Pick<AuditEntry, 'changes'>): string[] {
  return changes.map(({ field, before, after }) => {
    if (before === '' && after === '') return field;
    return before === '' ? `${field}: ${after}` : `${field}: ${before} → ${after || 'none'}`;
  });
}

// What an installation is, and how much of it a caller may use.

/** How much of what a caller may do; see api-contract section 4. */
export interface Limits {
  requestsPerMinute: number;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  /** Sign-ups per address. */
  signUpsPerHour: number;
  /** Codes, and reset links, per e-mail address. */
  codesPerHour: number;
  /** Mails to anybody that one address may cause. */
  codeMailsPerHour: number;
  /** Messages of the contact form, per address. */
  messagesPerHour: number;
  /** New pictures of oneself, per account. */
  picturesPerHour: number;
  /** Players of one account that play at once. */
  playersPerAccount: number;
}

/** What kind of installation this is, and what it knows of the trial. */
export interface Installation {
  /** Sells for real, once an owner has opened the school. */
  production: boolean;
  sendsMail: boolean;
  /** By live keys of the payment provider. */
  takesMoney: boolean;
  /** Whether workers of ours build the pages: else a deploy hook has them built elsewhere. */
  buildsPages: boolean;
  /** Accounts and courses that a trial begins with. */
  demoEmails: readonly string[];
  demoCourses: readonly string[];
}

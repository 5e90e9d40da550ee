// Detects the claim of an MSME registration, which Udyam keeps.

/** 'MSME Verified' and similar. */
export const hasMsmeClaim = (text: string): boolean => /msme|udyam/i.test(text);

// Detects claims to be in the register of small businesses.

/** 'MSME Verified' and similar. */
export const namesRegister = (text: string): boolean => /msme|udyam/i.test(text);

// Words that claim a place in the register of small businesses.

/** 'MSME Verified' and its like. */
export const namesRegister = (text: string): boolean => /msme|udyam/i.test(text);

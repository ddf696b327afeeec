/** Hangul fillers are letters by category but print as blanks. */
const LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

export const hasLetterOrDigit = (value: string): boolean => LETTER_OR_DIGIT.test(value);

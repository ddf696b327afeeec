/** What a sentence about a deed may name. */
export interface DeedWords {
  who: string;
  whom: string;
  role: string;
  amount: string;
}

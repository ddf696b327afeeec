/** What a sentence about a deed is made of. */
export interface DeedWords {
  who: string;
  whom: string;
  role: string;
  amount: string;
}

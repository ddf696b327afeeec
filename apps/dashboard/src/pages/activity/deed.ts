/** Parts of an activity's sentence. */
export interface DeedWords {
  who: string;
  whom: string;
  role: string;
  amount: string;
}

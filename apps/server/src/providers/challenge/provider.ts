/** What a challenge is asked for. One that was solved for the one is worth nothing for the other. */
export const CHALLENGE_PURPOSES = ["sign-in", "ai"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

export interface ChallengeUse {
  workspaceId: string;
  purpose: ChallengePurpose | "contact";
}

/** What the platform's own contact form is challenged for, in the place of a workspace. */
export const CONTACT_USE: ChallengeUse = { workspaceId: "platform", purpose: "contact" };

/** A challenge that was solved. It is not accepted before its hash is stored, and stored only once. */
export interface ChallengeProof {
  hash: Buffer;
  /** From then on the token would be refused anyway. */
  expiresAt: Date;
}

export interface ChallengeProvider {
  /** What the widget on a workspace's site needs. */
  siteKey(workspaceId: string): string;
  /** Whose script and frame a page needs for it, where it is not our own. */
  readonly scriptOrigin?: string;
  /** A fresh challenge, where they are made here. */
  readonly issue?: (use: ChallengeUse, now: Date) => Promise<object>;
  /** Undefined for anything but a token of this use that is right and not too old; also when nobody can tell. */
  verify(token: string, use: ChallengeUse, now: Date): Promise<ChallengeProof | undefined>;
}

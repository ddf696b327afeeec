/** Purposes of a challenge. A proof for one purpose is invalid for another. */
export const CHALLENGE_PURPOSES = ["sign-in", "ai"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

export interface ChallengeUse {
  workspaceId: string;
  purpose: ChallengePurpose | "contact";
}

/** Use of the platform's own contact form, which has no workspace. */
export const CONTACT_USE: ChallengeUse = { workspaceId: "platform", purpose: "contact" };

/** A solved challenge. It is accepted only after its hash is stored, which succeeds once. */
export interface ChallengeProof {
  hash: Buffer;
  /** After this time the token is refused anyway. */
  expiresAt: Date;
}

export interface ChallengeProvider {
  /** Site key for the widget on a workspace's site. */
  siteKey(workspaceId: string): string;
  /** Origin of the external script and frame; undefined when the challenge is our own. */
  readonly scriptOrigin?: string;
  /** Creates a challenge; absent for external providers. */
  readonly issue?: (use: ChallengeUse, now: Date) => Promise<object>;
  /** Undefined unless the token is valid, fresh and for this use; also undefined if verification fails. */
  verify(token: string, use: ChallengeUse, now: Date): Promise<ChallengeProof | undefined>;
}

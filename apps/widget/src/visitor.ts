// Who asks, on this origin. A device's name and the guest token for it are all that is kept in a page of others: whoever
// reads them has this guest's quota and conversations, and nothing of anybody's account. Sessions of customers never come here.

const ID_BYTES = 16;

interface Guest {
  deviceId: string;
  token: string | null;
}

/** Keeps the guest where the browser allows it, and for this page otherwise. */
export class Visitor {
  readonly #name: string;
  #guest: Guest;

  constructor(workspaceId: string) {
    this.#name = `vitrine:${workspaceId}`;
    this.#guest = this.#read() ?? { deviceId: newDeviceId(), token: null };
  }

  get headers(): Record<string, string> {
    const { deviceId, token } = this.#guest;
    return { "x-guest-device-id": deviceId, ...(token !== null && { "x-guest-token": token }) };
  }

  remember(token: string | null): void {
    this.#guest = { ...this.#guest, token };
    try {
      localStorage.setItem(this.#name, JSON.stringify(this.#guest));
    } catch {} // a browser that keeps nothing: the guest is this page's alone
  }

  /** For a token that is not taken any more. */
  forget(): void {
    this.#guest = { deviceId: newDeviceId(), token: null };
  }

  #read(): Guest | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#name) ?? "") as Partial<Guest>;
      const isGuest = typeof kept.deviceId === "string" && typeof kept.token === "string";
      return isGuest ? (kept as Guest) : undefined;
    } catch {
      return undefined;
    }
  }
}

const newDeviceId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

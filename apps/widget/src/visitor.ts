// The guest on this origin. Only a device id and its guest token are stored in the third-party page. A leak exposes
// this guest's quota and conversations, but no account. Customer sessions are never stored here.

const ID_BYTES = 16;

interface Guest {
  deviceId: string;
  token: string | null;
}

/** Stores the guest if the browser allows it; otherwise the guest lasts as long as the page. */
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
    } catch {} // storage is unavailable: the guest lasts as long as the page
  }

  /** Replaces a guest whose token the service rejected. */
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

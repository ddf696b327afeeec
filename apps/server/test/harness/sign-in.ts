import { randomInt } from "node:crypto";
import type { MailboxEntry } from "../../src/surfaces/dashboard/dev-mailbox.ts";
import type { Reply, RequestOptions, TestService } from "./service.ts";

/** Signs in to the dashboard with the mailed code and returns the cookie header. */
export async function signIn(service: TestService, email: string): Promise<string> {
  return signInAt(service, service.dashboard, email);
}

/** Signs in staff to administration. */
export async function signInStaff(service: TestService, email: string): Promise<string> {
  return signInAt(service, service.admin, email);
}

async function signInAt(service: TestService, origin: string, email: string): Promise<string> {
  const headers = anyClient();
  const requested = await service.call("POST", `${origin}/api/sign-in/code`, { body: { email }, headers });
  if (requested.status !== 200) throw new Error(`no code for ${email}: ${JSON.stringify(requested.body)}`);
  const code = await mailedCode(service, email);
  const verified = await service.call("POST", `${origin}/api/sign-in/verify`, { body: { email, code } });
  const cookie = cookieOf(verified);
  if (cookie === undefined) throw new Error(`no session for ${email}: ${JSON.stringify(verified.body)}`);
  return cookie;
}

/** Random client address behind a trusted proxy, because sign-in codes are rate limited by client address too. */
export const anyClient = () => ({ "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

/** Returns the newest code mailed to the address. Other jobs stay queued, because most callers do not need them. */
export async function mailedCode(service: TestService, email: string): Promise<string> {
  await service.drainMails();
  const [newest] = await mailboxOf(service, email);
  const code = /\b\d{6}\b/.exec(newest?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code in the mail to ${email}`);
  return code;
}

/** Runs all jobs, which can send mail too, and returns the address's mails, newest first. */
export async function mailTo(service: TestService, email: string): Promise<MailboxEntry[]> {
  await service.drainJobs();
  return mailboxOf(service, email);
}

async function mailboxOf(service: TestService, email: string): Promise<MailboxEntry[]> {
  const url = `${service.dashboard}/dev/mailbox.json?to=${encodeURIComponent(email)}`;
  return (await service.call("GET", url)).body;
}

/** Browser with a cookie jar and its own client address behind a trusted proxy. */
export class Browser {
  readonly #service: TestService;
  readonly #cookies = new Map<string, string>();
  readonly #headers = anyClient();

  constructor(service: TestService) {
    this.#service = service;
  }

  async call(method: string, url: string, { headers, ...options }: RequestOptions = {}): Promise<Reply> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = { ...this.#headers, ...(cookie === "" ? {} : { cookie }), ...headers };
    const reply = await this.#service.call(method, url, { ...options, headers: sent });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return reply;
  }

  askForCode(origin: string, email: string): Promise<Reply> {
    return this.call("POST", `${origin}/api/sign-in/code`, { body: { email } });
  }

  guess(origin: string, email: string, code: string): Promise<Reply> {
    return this.call("POST", `${origin}/api/sign-in/verify`, { body: { email, code } });
  }
}

/** Returns the first cookie that a response sets, as a browser sends it back. */
export const cookieOf = (reply: Reply): string | undefined => reply.headers.getSetCookie()[0]?.split(";")[0];

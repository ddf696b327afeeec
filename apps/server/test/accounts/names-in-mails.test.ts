import { beforeAll, describe, expect, it } from "vitest";
import { composeMail } from "../../src/providers/mail/index.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";
import { mailTo, signIn } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES, Shop } from "../visitors/setting.ts";

/** Texts that mail programs turn into links: addresses with a scheme, hosts, IP addresses, mail addresses. */
const LINK =
  /[a-z]+:\/\/|\bwww\.|(mailto|tel|sms):\S|[\p{L}\p{N}]\p{Cf}*[.。．｡]\p{Cf}*\p{L}{2}|(\d+\.){3}\d|\S@\S|\\\\\w/iu;

const HOSTILE = [
  "PayPal: account locked, verify at http://evil.example.com/u",
  "HTTPS://evil.example.com:8443/login?a=b#c",
  "Go to evil.com now",
  "www.evil.co.uk/x",
  "bücher.example",
  "xn--bcher-kva.example",
  "evil。com and evil．com and evil｡com",
  "evil.\u200bcom",
  "http://127.0.0.1/x and 10.0.0.1",
  "http://2130706433/",
  "//evil/x and \\\\evil\\share",
  "write to mallory@evil.com",
  "mailto:mallory tel:+15551234567",
  "a.b.c.dev",
];

describe("a name in a mail", () => {
  const textOf = (name: string) => {
    const link = "https://dashboard.example/invitations?token=abc";
    const { subject, text, html } = composeMail({ to: "a@example.com", language: "en", subject: `From ${name}` }, [
      `${name} invites you to join ${name}.`,
      { code: "123456" },
      { link, label: "Accept" },
    ]);
    expect(text).toContain(`Accept:\n${link}\n`);
    expect(html).toContain(`<a href="${link}">Accept</a>`);
    const shown = html.replace(/<[^>]*>/g, " ");
    return [subject, text.replace(link, ""), shown];
  };

  it.each(HOSTILE)("contains no link: %s", (name) => {
    expect(name).toMatch(LINK);
    for (const text of textOf(name)) expect(text).not.toMatch(LINK);
  });

  it.each([
    "Ada's Café & Söhne",
    "Mağaza No. 5",
    "Dr. Oetker",
    "St. John's…",
    "24/7: open",
    "12.50 € – 1.234,50",
    "東京ストア。",
    "R&D 3.0",
  ])("stays unchanged when it contains no link: %s", (name) => {
    const [subject, text] = textOf(name);
    expect(subject).toBe(`From ${name}`);
    expect(text).toContain(`${name} invites you to join ${name}.`);
  });
});

describe("mails that show names", () => {
  const service = withService({ env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" } });
  let tenant: Tenant;
  const NAME = "PayPal: account locked, verify at http://evil.example.com/u";

  beforeAll(async () => {
    tenant = await service.tenant();
    await service.database.write(async (tx) => {
      await tx.run(sql`update workspaces set name = ${NAME} where id = ${tenant.workspace.id}`);
      await tx.run(sql`update accounts set name = 'Mallory of evil.com' where id = ${tenant.account.id}`);
    });
  });

  const expectNoLink = async (to: string) => {
    const [mail] = await mailTo(service, to);
    const own = new RegExp(`${service.dashboard}\\S*`, "g");
    const withoutOwn = [mail?.subject, mail?.text, mail?.html.replace(/<[^>]*>/g, " ")].map((text = "") =>
      text.replace(/http:\/\/localhost:\d+\/\S*/g, "").replace(own, ""),
    );
    expect(withoutOwn[0]).not.toBe("");
    for (const text of withoutOwn) expect(text).not.toMatch(LINK);
  };

  it("contain no link made from a workspace's name, for customers", async () => {
    const email = `deniz-${randomName()}@example.com`;
    expect((await new Shop(service, tenant).requestCode(email)).status).toBe(200);
    await expectNoLink(email);
    expect((await mailTo(service, email))[0]?.subject).toMatch(
      /^\d{6} is your code for PayPal: account locked, verify at http evil example com\/u$/,
    );
  });

  it("contain no link made from the names of workspace and inviter, for invited people", async () => {
    const email = `guest-${randomName()}@example.com`;
    const cookie = await signIn(service, tenant.account.email);
    const url = `${service.dashboard}/api/workspaces/${tenant.workspace.id}/invitations`;
    const invited = await service.call("POST", url, { cookie, body: { email, role: "STAFF" } });
    expect(invited.status).toBe(200);
    await expectNoLink(email);
    expect((await mailTo(service, email))[0]?.text).toMatch(/\/invitations\?token=[0-9a-f]{64}/);
  });
});

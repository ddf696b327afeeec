// Solves the bot protection of the code request, then submits the form.

import { Proofs } from "@vitrine/client/proofs";
import { get, given } from "./shared/dom.ts";

const { challenge, texts } = given<{
  challenge: { siteKey: string; workspaceId: string };
  texts: { checking: string; problem: string };
}>();
const form = get<HTMLFormElement>("#sign-in");
const token = get<HTMLInputElement>("[name=challengeToken]", form);
const state = get("#state", form);
const button = get<HTMLButtonElement>("button", form);
const proofs = new Proofs({ ...challenge, purpose: "sign-in", place: get("#proof", form) });

form.addEventListener("focusin", () => proofs.prepare(), { once: true });
form.addEventListener("submit", async (event) => {
  if (token.value !== "") return;
  event.preventDefault();
  state.textContent = texts.checking;
  button.disabled = true;
  const solved = await proofs.take().catch(() => undefined);
  button.disabled = false;
  if (solved === undefined) {
    state.textContent = texts.problem;
    return;
  }
  token.value = solved;
  form.submit();
});

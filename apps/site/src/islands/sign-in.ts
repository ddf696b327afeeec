// Solves the challenge that a code is asked for with, then lets the form go.

import { solveChallenge } from "./shared/challenge.ts";
import { get, given } from "./shared/dom.ts";

const { challenge, texts } = given<{ challenge: string; texts: { checking: string; problem: string } }>();
const form = get<HTMLFormElement>("#sign-in");
const token = get<HTMLInputElement>("[name=challengeToken]", form);
const state = get("#state", form);
const button = get<HTMLButtonElement>("button", form);

form.addEventListener("submit", async (event) => {
  if (token.value !== "" || !challenge.startsWith("http")) return;
  event.preventDefault();
  state.textContent = texts.checking;
  button.disabled = true;
  try {
    token.value = await solveChallenge(challenge, "sign-in");
    form.submit();
  } catch {
    state.textContent = texts.problem;
    button.disabled = false;
  }
});

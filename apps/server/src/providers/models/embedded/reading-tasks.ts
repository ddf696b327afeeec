import { idsGoingWith } from "../rules/recommended.ts";
import { areAnswered, findPassages } from "./reading.ts";
import { checkUsualQuestions } from "./usual-questions.ts";

/** What is read out of products' texts apart from any conversation. */
export const READING_TASKS = { findPassages, areAnswered, checkUsualQuestions, idsGoingWith };
export type ReadingTasks = typeof READING_TASKS;

// Before any schema exists: zod looks whether it may make functions from text, and the policy would report that.
import { config } from "zod/v4/core";

config({ jitless: true });

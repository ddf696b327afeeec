// Shops of the third set, never used for tuning.

import { drahtwinkel } from "./shop-drahtwinkel.ts";
import { fincanhan } from "./shop-fincanhan.ts";
import { lindenquell } from "./shop-lindenquell.ts";
import { mellowfen } from "./shop-mellowfen.ts";
import { nailbarrow } from "./shop-nailbarrow.ts";
import { woolhatch } from "./shop-woolhatch.ts";
import { yaprakdere } from "./shop-yaprakdere.ts";
export const THIRD_SHOPS = { mellowfen, lindenquell, yaprakdere, woolhatch, drahtwinkel, fincanhan, nailbarrow };

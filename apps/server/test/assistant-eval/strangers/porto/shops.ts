// Shops of a buyer from Porto who has not seen the assistant.

import { annekuzu } from "./shop-annekuzu.ts";
import { brackenwash } from "./shop-brackenwash.ts";
import { hechtkraut } from "./shop-hechtkraut.ts";
import { mayahane } from "./shop-mayahane.ts";
import { potbound } from "./shop-potbound.ts";
import { schlummerlei } from "./shop-schlummerlei.ts";
import { stoppelfeld } from "./shop-stoppelfeld.ts";
export const PORTO_SHOPS = { stoppelfeld, hechtkraut, schlummerlei, annekuzu, mayahane, brackenwash, potbound };

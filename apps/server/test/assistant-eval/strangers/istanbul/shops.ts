// Shops of a shop owner from Istanbul who has not seen the assistant.

import { gluepotter } from "./shop-gluepotter.ts";
import { grizzlewick } from "./shop-grizzlewick.ts";
import { linnetfold } from "./shop-linnetfold.ts";
import { tenlika } from "./shop-tenlika.ts";
import { tretwiesel } from "./shop-tretwiesel.ts";
import { yeserika } from "./shop-yeserika.ts";
export const ISTANBUL_SHOPS = { tenlika, grizzlewick, linnetfold, yeserika, tretwiesel, gluepotter };

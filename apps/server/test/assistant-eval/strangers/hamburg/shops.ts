// Shops of a buyer from Hamburg who has not seen the assistant.

import { blankhaus } from "./shop-blankhaus.ts";
import { demlikevi } from "./shop-demlikevi.ts";
import { dewlark } from "./shop-dewlark.ts";
import { kantgarn } from "./shop-kantgarn.ts";
import { krautquell } from "./shop-krautquell.ts";
import { wagglebrook } from "./shop-wagglebrook.ts";
export const HAMBURG_SHOPS = { krautquell, dewlark, kantgarn, blankhaus, wagglebrook, demlikevi };

// Shops of a shopkeeper from Vienna who has not seen the assistant.

import { oxmere } from "./shop-oxmere.ts";
import { pelinsu } from "./shop-pelinsu.ts";
import { sennhof } from "./shop-sennhof.ts";
import { steadwell } from "./shop-steadwell.ts";
import { yurtel } from "./shop-yurtel.ts";
import { zargenberg } from "./shop-zargenberg.ts";
export const VIENNA_SHOPS = { sennhof, pelinsu, oxmere, zargenberg, steadwell, yurtel };

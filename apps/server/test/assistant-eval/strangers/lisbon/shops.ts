// Shops of a buyer from Lisbon who has not seen the assistant.

import { federkiel } from "./shop-federkiel.ts";
import { herdnah } from "./shop-herdnah.ts";
import { pirpir } from "./shop-pirpir.ts";
import { saltmarrow } from "./shop-saltmarrow.ts";
import { siglabahce } from "./shop-siglabahce.ts";
import { tarnhollow } from "./shop-tarnhollow.ts";
export const LISBON_SHOPS = { saltmarrow, siglabahce, federkiel, tarnhollow, pirpir, herdnah };

export type { Decoder } from "./decoder.ts";
export type { PictureFacts } from "./files.ts";
export { DecoderPool, type DecoderPoolOptions, type Decoders } from "./pool.ts";
export { pixelsMax, tooManyPixels, UnusablePicture } from "./unusable.ts";

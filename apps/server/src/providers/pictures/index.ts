export type { Decoder, DecoderLoss } from "./decoder.ts";
export type { PictureFacts } from "./files.ts";
export { DecoderLanes, type Decoders } from "./lanes.ts";
export { PICTURE_SIDE_MAX } from "./picture-side.ts";
export { pixelsMax, tooManyPixels, UnusablePicture } from "./unusable.ts";
export type { DecodedPicture, Region } from "./visitor-pictures.ts";

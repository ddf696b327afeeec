/** Large enough for every model, and small enough to send and process quickly. */
export const PICTURE_SIDE_MAX = 1280;

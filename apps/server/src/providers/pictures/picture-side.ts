/** Large enough for every model, small enough to be sent and looked at quickly. */
export const PICTURE_SIDE_MAX = 1280;

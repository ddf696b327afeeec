/** Large enough for every model, small enough to be sent and looked at quickly. */
export const PICTURE_SIDE_MAX = 1280;

/** Visitors' pictures of a workspace wait beside those that it uploads. */
export const visitorsLine = (tenant: string) => `${tenant} visitors`;

// All limits that clients can reach. docs/limits.md is generated from this table. Numbers that only tune the service stay
// beside the code that uses them. Lengths count Unicode code points.

/** Each limit protects against one of these. A limit without such a reason is removed. */
const WHY = {
  storage: "disk: rows and texts are free to create",
  memory: "memory",
  work: "database and processor time",
  flood: "flooding",
  guessing: "guessed credentials and codes",
  mail: "unwanted mail",
  models: "cost of models",
  native: "decompression bombs and hostile files",
  leaks: "leaked credentials",
  fraud: "fraud and typing errors",
  standard: "invalid by its standard",
  reading: "readability",
  use: "time to undo a mistake",
} as const;

export type LimitUnit =
  | "characters"
  | "bytes"
  | "pixels"
  | "items"
  | "credits"
  | "seconds"
  | "minutes"
  | "days"
  | "years"
  | "per minute"
  | "per 10 minutes"
  | "per hour"
  | "per day";

export interface Limit<Value extends number = number> {
  readonly name: string;
  readonly value: Value;
  readonly unit: LimitUnit;
  /** The attack, quota or resource that needs the limit. */
  readonly why: string;
  /** The environment variable that changes the default. */
  readonly setting: string | undefined;
}

const limit = <const Value extends number>(
  name: string,
  value: Value,
  unit: LimitUnit,
  why: keyof typeof WHY,
  setting?: string,
): Limit<Value> => ({ name, value, unit, why: WHY[why], setting });

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

export const LIMIT_TABLE = {
  request: {
    perMinute: limit("Requests of a key or connection", 120, "per minute", "flood", "REQUESTS_PER_MINUTE"),
    perSessionMinute: limit("Requests of a signed-in session", 1200, "per minute", "flood"),
    perAddressMinute: limit("Requests of an address without a credential", 300, "per minute", "flood"),
    failedAuthenticationsPerMinute: limit("Failed authentications of an address", 60, "per minute", "guessing"),
    jsonBodyBytesMax: limit("JSON body", 6 * MIB, "bytes", "memory"),
    publicBodyBytesMax: limit("Body without a credential", 16 * KIB, "bytes", "memory"),
    headerBytesMax: limit("Headers and URL", 64 * KIB, "bytes", "memory"),
    uploadSecondsMax: limit("Time of an upload", 300, "seconds", "flood"),
    jsonValuesMax: limit("Values in a JSON body", 20_000, "items", "work"),
    jsonDepthMax: limit("Nesting of a JSON body", 100, "items", "work"),
    idempotencyKeyMax: limit("`Idempotency-Key`, kept for 24 hours", 255, "characters", "storage"),
    batchMax: limit("Calls in one MCP batch", 50, "items", "work"),
    batchBytesMax: limit("Answer of one MCP batch", 4 * MIB, "bytes", "memory"),
    paymentEventBytesMax: limit("Body of a payment event", MIB, "bytes", "memory"),
  },
  list: {
    pageMax: limit("`page`", 2_147_483_647, "items", "work"),
    pageSizeDefault: limit("`pageSize`, by default", 20, "items", "reading"),
    pageSizeMax: limit("`pageSize`", 100, "items", "work"),
    unpagedMax: limit("Entries of a list without pages", 1000, "items", "memory"),
    countedMax: limit("Largest exact count of related rows for staff", 1000, "items", "work"),
    searchMax: limit("`search`", 500, "characters", "work"),
    cursorMax: limit("Cursor", 300, "characters", "memory"),
    /** A larger page is rejected, and the error names a page size that fits. */
    bytesMax: limit("One page", 8 * MIB, "bytes", "memory"),
    /** 20,000 tokens of four bytes, minus room for the envelope. */
    toolBytesMax: limit("One page for an agent's tool, about 20,000 tokens", 76 * KIB, "bytes", "models"),
    /** It fills a page alone and is written twice. */
    toolItemBytesMax: limit("One item for an agent's tool", MIB, "bytes", "memory"),
  },
  /** Fields shared by several resources. */
  field: {
    idMax: limit("Ids, also of conversations", 160, "characters", "storage"),
    timestampMax: limit("Times", 64, "characters", "standard"),
    emailMax: limit("Email addresses", 254, "characters", "standard"),
    personNameMax: limit("Names of people", 120, "characters", "storage"),
    fileNameMax: limit("File names", 200, "characters", "storage"),
    linkMax: limit("Links, callbacks and saved queries", 2000, "characters", "storage"),
    localeMax: limit("Locales", 35, "characters", "standard"),
  },
  /** Per workspace. Operators change single workspaces with `vitrine storage set`. */
  storage: {
    mediaBytes: limit("Media", 5 * GIB, "bytes", "storage", "STORAGE_MEDIA_BYTES"),
    catalogueBytes: limit("Texts of the catalogue", 2 * GIB, "bytes", "storage", "STORAGE_CATALOGUE_BYTES"),
    products: limit("Products", 1_000_000, "items", "storage", "STORAGE_PRODUCTS"),
    tags: limit("Tags", 1_000_000, "items", "storage", "STORAGE_TAGS"),
    collections: limit("Collections", 100_000, "items", "storage", "STORAGE_COLLECTIONS"),
    media: limit("Images", 1_000_000, "items", "storage", "STORAGE_MEDIA"),
    unfinishedImports: limit("Unfinished imports", 2, "items", "work", "STORAGE_UNFINISHED_IMPORTS"),
  },
  /** Newest rows that stay. Retention by age is a setting. */
  retention: {
    audit: limit(
      "Audit entries of an account, and as many of its agents",
      1_000_000,
      "items",
      "storage",
      "RETENTION_AUDIT_ROWS",
    ),
    productHistory: limit(
      "Entries of the product history",
      10_000_000,
      "items",
      "storage",
      "RETENTION_PRODUCT_HISTORY_ROWS",
    ),
    feedback: limit("Feedback", 100_000, "items", "storage", "RETENTION_FEEDBACK_ROWS"),
    visitorEvents: limit(
      "Events of visitors; totals stay",
      10_000_000,
      "items",
      "storage",
      "RETENTION_VISITOR_EVENTS_ROWS",
    ),
    changes: limit("Finished bulk edits", 500, "items", "storage"),
  },
  catalogue: {
    descriptionMax: limit("`description` of a product or collection", 100_000, "characters", "storage"),
    associationsMax: limit("Images or tags of a product, tags of a collection", 100, "items", "storage"),
  },
  product: {
    nameMax: limit("`name`", 500, "characters", "storage"),
    brandMax: limit("`brand`", 300, "characters", "storage"),
    skuMax: limit("`sku`", 300, "characters", "storage"),
    barcodeMax: limit("`barcode`", 300, "characters", "storage"),
    slugMax: limit("Slug", 80, "characters", "reading"),
    stockMax: limit("`stock`", 999_999, "items", "fraud"),
    informationMax: limit("`information`", 500_000, "characters", "storage"),
    salesMax: limit("Sales links", 100, "items", "storage"),
    copiesMax: limit("Copies of one product", 100, "items", "work"),
    statusListMax: limit("Filter: statuses", 200, "characters", "work"),
    tagListMax: limit("Filter: list of tag ids", 1700, "characters", "work"),
    filterTagsMax: limit("Filter: tags", 10, "items", "work"),
    idListMax: limit("Filter: list of product ids", 3100, "characters", "work"),
  },
  /** Deleted resources that can still be restored. */
  bin: {
    days: limit("Restore of a deleted resource", 30, "days", "use"),
    bytesMax: limit("Deleted resources of a workspace", GIB, "bytes", "storage"),
  },
  /** Bulk edits of products. */
  change: {
    idsMax: limit("Ids", 1000, "items", "work"),
    productsMax: limit("Products that a filter matches", 250_000, "items", "work"),
    /** Larger bulk edits run as a background job. */
    atOnceMax: limit("Products without a background job", 1000, "items", "work"),
    undoMinutes: limit("Undo", 10, "minutes", "use"),
  },
  collection: {
    nameMax: limit("`name`", 200, "characters", "storage"),
    productsMax: limit("Products", 10_000, "items", "storage"),
    addedMax: limit("Products added at once", 1000, "items", "work"),
  },
  tag: {
    nameMax: limit("`name`", 160, "characters", "storage"),
    mergedMax: limit("Tags merged at once", 100, "items", "work"),
  },
  media: {
    /** Exactly 3 MiB once decoded. */
    base64Max: limit("Image as base64 in JSON, 3 MiB once decoded", 4_194_304, "characters", "memory"),
    filesMax: limit("Files in one upload", 12, "items", "memory"),
    deletedMax: limit("Images deleted at once", 100, "items", "work"),
    altTextMax: limit("Alternative text", 500, "characters", "storage"),
    fileBytesMax: limit("Image file", 10 * MIB, "bytes", "memory"),
    pixelsMax: limit("Image", 50_000_000, "pixels", "native"),
    /** An AVIF takes many times the memory and time of other pictures to decode. */
    avifPixelsMax: limit("AVIF image", 12_000_000, "pixels", "native"),
    /** About ten seconds of work for the largest rendition. */
    animationPixelsMax: limit("All frames of an animation", 100_000_000, "pixels", "native"),
    decodedPixelsPerMinute: limit("Pixels that a workspace uploads", 600_000_000, "per minute", "native"),
    /** The pictures of a long page. */
    renditionsWaitingMax: limit("Waiting renditions of a workspace", 100, "items", "flood"),
  },
  import: {
    contentMax: limit("File in the request itself", 1_000_000, "characters", "memory"),
    fileBytesMax: limit("File, also once unpacked", 256 * MIB, "bytes", "native"),
    mappingMax: limit("`mapping`", 10_000, "characters", "memory"),
    rulesMax: limit("`rules`", 2000, "characters", "memory"),
    /** More than any shop's export has; spreadsheets end at 16,384. */
    columnsMax: limit("Columns", 2000, "items", "native"),
    headerBytesMax: limit("Header row", MIB, "bytes", "memory"),
    recordBytesMax: limit("Row", 4 * MIB, "bytes", "memory"),
    rowsMax: limit("Rows of a workbook", 1_048_576, "items", "standard"),
    /** Twice the limit of spreadsheet programs. */
    cellMax: limit("Cell of a workbook", 65_534, "characters", "native"),
    failedRowsMax: limit("Failed rows, then the import stops", 100_000, "items", "storage"),
    /** A workbook cannot be cut, so it must be sent whole. */
    previewBytesMax: limit("Preview", 4 * MIB, "bytes", "memory"),
    undoDays: limit("Undo", 7, "days", "use"),
    /** Twice the maximum size of a catalogue. */
    undoBytesMax: limit("Undo data of a workspace", 4 * GIB, "bytes", "storage"),
  },
  /** A search over all kinds. */
  search: { foundMax: limit("Results of each kind", 5, "items", "reading") },
  account: {
    workspaceLimitMax: limit("Workspaces that staff may allow", 1000, "items", "fraud"),
    signInCodeMax: limit("Sign-in code, as typed", 32, "characters", "memory"),
  },
  /** Codes sent by mail. */
  code: {
    perAddressHour: limit("Codes for an email address", 5, "per hour", "mail"),
    perAskerHour: limit("Codes for a visitor, account or client address", 10, "per hour", "mail"),
    perKeyHour: limit("Codes of an API key", 600, "per hour", "mail"),
    perAccountHour: limit("Codes of an account or workspace", 1500, "per hour", "mail"),
    failuresMax: limit("Failed attempts of a code", 5, "items", "guessing"),
    guessesPerHour: limit("Guesses of a visitor", 60, "per hour", "guessing"),
    foreignGuessesMax: limit("Guesses per hour from other browsers", 25, "items", "guessing"),
  },
  /** A member's preferences for a workspace's pages. */
  preferences: {
    tablesMax: limit("Tables", 20, "items", "storage"),
    columnsMax: limit("Columns of a table", 40, "items", "storage"),
    viewsMax: limit("Saved views", 50, "items", "storage"),
    sharedViewsMax: limit("Shared views of a workspace", 200, "items", "storage"),
    viewNameMax: limit("Name of a view", 80, "characters", "storage"),
    keyMax: limit("Keys", 40, "characters", "storage"),
  },
  workspace: {
    nameMin: limit("`name`, at least", 2, "characters", "reading"),
    nameMax: limit("`name`", 80, "characters", "storage"),
    subDomainMin: limit("`subDomain`, at least", 3, "characters", "reading"),
    subDomainMax: limit("`subDomain`", 32, "characters", "reading"),
    subDomainChecksPerMinute: limit("Checks of a subdomain", 60, "per minute", "guessing"),
    invitationsPerHour: limit("Invitations", 60, "per hour", "mail"),
    invitationsPerAddressDay: limit("Invitations of one address", 3, "per day", "mail"),
    /** Workspaces are free to create, so all of them share a limit per address. */
    allInvitationsPerAddressDay: limit("Invitations of one address by all workspaces", 10, "per day", "mail"),
    mainAgentPromptMax: limit("Guidance of the assistant", 20_000, "characters", "models"),
  },
  website: {
    titleMax: limit("`title`", 120, "characters", "storage"),
    taglineMax: limit("`tagline`", 300, "characters", "storage"),
    seoTitleMax: limit("`seoTitle`", 200, "characters", "storage"),
    seoDescriptionMax: limit("`seoDescription`", 500, "characters", "storage"),
    navigationMax: limit("Navigation items", 20, "items", "reading"),
    socialLinksMax: limit("Social links", 20, "items", "reading"),
    sectionsMax: limit("Sections", 30, "items", "work"),
    sectionsLengthMax: limit("All sections as JSON", 256 * KIB, "characters", "storage"),
    sectionItemsMax: limit("Items of a section", 50, "items", "work"),
    sectionTitleMax: limit("Title of a section", 300, "characters", "storage"),
    sectionTextMax: limit("Text of a section", 10_000, "characters", "storage"),
    labelMax: limit("Labels", 80, "characters", "storage"),
    versionsMax: limit("Published versions kept", 20, "items", "storage"),
  },
  accessPolicy: {
    dailyLimitMax: limit("Requests of a visitor per day", 100_000, "items", "fraud"),
    dailyCreditsMax: limit("Credits per day", 10_000_000, "credits", "fraud"),
  },
  key: {
    nameMax: limit("`name`", 80, "characters", "storage"),
    daysMax: limit("Lifetime", 365, "days", "leaks"),
    activeMax: limit("Active keys of an account", 50, "items", "storage"),
  },
  /** Keys, site keys and connections that have ended. */
  ended: { keptMax: limit("Ended ones kept, of each kind", 500, "items", "storage") },
  /** Publishable keys. Any page shows the key, so addresses are limited. */
  siteKey: {
    originMax: limit("Origin", 300, "characters", "storage"),
    originsMax: limit("Origins of a key", 20, "items", "storage"),
    activeMax: limit("Active site keys of a workspace", 20, "items", "storage"),
    requestsPerAddressMinute: limit("Requests of an address", 120, "per minute", "flood"),
    chatsPerAddressMinute: limit("Assistant requests of an address", 10, "per minute", "models"),
    chatsPerAddressHour: limit("Assistant requests of an address", 60, "per hour", "models"),
  },
  /** Custom domains. */
  domain: {
    hostMax: limit("Host name", 253, "characters", "standard"),
    perWorkspaceMax: limit("Domains of a workspace", 10, "items", "storage"),
    checksPerHour: limit("Checks", 60, "per hour", "flood"),
    /** The proxy asks before it orders a certificate. */
    certificateChecksPerMinute: limit("Unknown hosts that the proxy asks for", 1200, "per minute", "flood"),
  },
  usage: {
    eventNameMax: limit("Event name", 100, "characters", "storage"),
    timelineDaysMax: limit("Timeline", 400, "days", "work"),
  },
  /** OAuth clients. All users of a hosted agent share a few addresses. */
  oauth: {
    clients: limit("Registered clients of the service", 200_000, "items", "storage", "OAUTH_CLIENTS_MAX"),
    sources: limit("Integration sources of the service", 50_000, "items", "storage", "INTEGRATION_SOURCES_MAX"),
    registrationsPerHour: limit("Registrations of an address", 600, "per hour", "storage"),
    tokensPerMinute: limit("Token requests of an address", 1200, "per minute", "flood"),
    tokensPerGrantMinute: limit("Token requests of a connection", 60, "per minute", "flood"),
    revocationsPerMinute: limit("Revocations of an address", 60, "per minute", "flood"),
    documentsPerHour: limit("Client documents fetched for an address", 60, "per hour", "flood"),
    redirectUrisMax: limit("Callbacks of a client", 10, "items", "storage"),
    clientNameMax: limit("Name of a client", 100, "characters", "storage"),
    keysMax: limit("Public keys of a client", 10, "items", "storage"),
    stateMax: limit("`state`", 4096, "characters", "storage"),
    assertionIdMax: limit("`jti` of an assertion", 256, "characters", "storage"),
  },
  /** Connections of agents. */
  connection: {
    daysMax: limit("Lifetime", 365, "days", "leaks"),
    daysDefault: limit("Lifetime, by default", 90, "days", "leaks"),
    workspacesMax: limit("Chosen workspaces", 100, "items", "work"),
    activeMax: limit("Active connections of an account", 200, "items", "storage"),
    exchangesPerDay: limit("Refreshes of a connection", 1000, "per day", "storage"),
    /** More than a year of token exchanges, at one per hour, the lifetime of an access token. */
    usedTokensMax: limit("Used refresh tokens kept", 10_000, "items", "storage"),
  },
  feedback: { messageMax: limit("Message", 500, "characters", "storage") },
  contact: {
    subjectMax: limit("Subject", 200, "characters", "storage"),
    messageMax: limit("Message", 4000, "characters", "storage"),
    perHour: limit("Messages of an address", 5, "per hour", "mail"),
  },
  /** Bot protection. */
  challenge: {
    tokenMax: limit("Solved challenge", 4096, "characters", "work"),
    perMinute: limit("Challenges of an address", 120, "per minute", "flood"),
  },
  /** Actions of platform staff. */
  staff: {
    reasonMax: limit("Reason", 500, "characters", "storage"),
    passkeysMax: limit("Passkeys of a member of staff", 10, "items", "storage"),
    passkeyNameMax: limit("Name of a passkey", 80, "characters", "storage"),
    passkeyIdMax: limit("Id of a passkey", 1400, "characters", "standard"),
    /** Attestations carry certificates at most; everything else is far shorter. */
    passkeyDataMax: limit("Field of a passkey response", 10_000, "characters", "memory"),
    passkeyTokenMax: limit("Token of a passkey request", 100, "characters", "memory"),
    /** A larger adjustment needs a second SUPERVISOR. */
    adjustmentAloneMax: limit("Adjustment by one person", 10_000, "credits", "fraud"),
    adjustmentMax: limit("Adjustment", 1_000_000_000, "credits", "fraud"),
    overviewDaysMax: limit("Overview", 366, "days", "work"),
    storageLimitMax: limit("Storage limit of a workspace", 2 ** 50, "bytes", "fraud"),
  },
  /** Webhook endpoints. */
  webhook: {
    perWorkspaceMax: limit("Webhooks of a workspace", 10, "items", "work"),
    eventsMax: limit("Events of a webhook", 30, "items", "storage"),
    eventNameMax: limit("Event name", 60, "characters", "storage"),
    descriptionMax: limit("Description", 200, "characters", "storage"),
    logDays: limit("Delivery log", 14, "days", "storage"),
    /** Each has at most ten deliveries. */
    loggedMax: limit("Logged events of a workspace", 200_000, "items", "storage"),
    replayedMax: limit("Events replayed at once", 10_000, "items", "work"),
    failingDays: limit("Failures in a row, then it is switched off", 3, "days", "work"),
  },
  /** Incremental sync. */
  following: {
    days: limit("Deletions stay listed", 30, "days", "storage"),
    countedMax: limit("Counted remaining changes", 10_000, "items", "work"),
  },
  wallet: { lowBalanceThresholdMax: limit("Threshold of the low balance mail", 1_000_000, "credits", "fraud") },
  /** Calls to the assistant have their own, lower limits. */
  experience: {
    bodyBytesMax: limit("JSON body", 5 * MIB, "bytes", "memory"),
    requestsPerMinute: limit("Requests of a key", 1200, "per minute", "flood"),
    requestsPerVisitorMinute: limit("Requests of a visitor", 120, "per minute", "flood"),
    /** Further guests are not recorded. */
    newGuestsPerAddressHour: limit("New guests of an address and website", 300, "per hour", "storage"),
    deviceIdMin: limit("`X-Guest-Device-Id`, at least", 8, "characters", "guessing"),
    deviceIdMax: limit("`X-Guest-Device-Id`", 128, "characters", "storage"),
  },
  question: {
    textMax: limit("Text", 300, "characters", "storage"),
    perWorkspaceMax: limit("Questions of a workspace", 100, "items", "storage"),
    perProductMax: limit("Questions of a product", 20, "items", "storage"),
  },
  chat: {
    requestsPerVisitorMinute: limit("Requests of a visitor", 10, "per minute", "models"),
    requestsPerWorkspaceMinute: limit("Requests of a workspace", 60, "per minute", "models"),
    messageMax: limit("Message", 4000, "characters", "models"),
    imagesMax: limit("Pictures of a message", 3, "items", "native"),
    productsMax: limit("Products in a routine request", 50, "items", "models"),
    maxCreditsMax: limit("`maxCredits`", 1_000_000, "credits", "fraud"),
    triesPerDay: limit("Trials of a member", 500, "per day", "models"),
    /** Refused pictures cost no credits. */
    refusedPicturesPerVisitorHour: limit("Refused pictures of a visitor", 8, "per hour", "native"),
    refusedPicturesPerWorkspace: limit("Refused pictures of a workspace", 40, "per 10 minutes", "native"),
    /** The challenge is given back that often. */
    refusedPicturesPerChallenge: limit("Refused pictures of a solved challenge", 1, "items", "native"),
  },
  /** A picture that a visitor sends to the assistant. */
  picture: {
    bytesMax: limit("File", 3 * MIB, "bytes", "memory"),
    /** 12 megapixels as cameras count them: 4032 by 3024, and a little more. */
    pixelsMax: limit("Picture", 12 * 1024 * 1024, "pixels", "native"),
    /** Base64 of the largest picture, plus room for a data URL prefix. */
    textMax: limit("Picture as base64 in JSON", 4_194_304 + 256, "characters", "memory"),
  },
  /** Visitor profile for a routine. */
  profile: {
    ageMin: limit("Age, at least", 13, "years", "standard"),
    ageMax: limit("Age", 120, "years", "standard"),
    noteMax: limit("Note", 500, "characters", "models"),
    itemMax: limit("Item of a list", 100, "characters", "models"),
    itemsMax: limit("Items of a list", 20, "items", "models"),
  },
  /** A customer's own data, as one file. */
  customerData: {
    rowsMax: limit("Rows of each kind", 10_000, "items", "memory"),
    lengthMax: limit("Texts of each kind", 2 * MIB, "characters", "memory"),
  },
} as const;

type Table = typeof LIMIT_TABLE;
type Values = {
  readonly [Group in keyof Table]: {
    readonly [Name in keyof Table[Group]]: Table[Group][Name] extends Limit<infer Value> ? Value : never;
  };
};

/** Values of the table, for code. */
export const LIMITS = Object.fromEntries(
  Object.entries(LIMIT_TABLE).map(([group, limits]) => [
    group,
    Object.fromEntries(Object.entries<Limit>(limits).map(([name, { value }]) => [name, value])),
  ]),
) as unknown as Values;

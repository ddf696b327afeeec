/** Limits that clients can reach, by subject. Lengths count Unicode code points. */
export const LIMITS = {
  request: {
    idempotencyKeyMax: 255,
    jsonBodyBytesMax: 6 * 1024 * 1024,
    /** Body size without a credential: operations of the public level, forms and OAuth requests. */
    publicBodyBytesMax: 16 * 1024,
    /** For each connection, at /v1 and /mcp together. */
    perMinute: 120,
    /** Calls in one batch at /mcp. */
    batchMax: 50,
  },
  list: {
    pageMax: 2_147_483_647,
    pageSizeDefault: 20,
    pageSizeMax: 100,
    searchMax: 500,
    cursorMax: 300,
    /** The whole answer. A larger page is rejected, and the error names a page size that fits. */
    bytesMax: 8 * 1024 * 1024,
    /** The same for a tool's reduced answer: 20,000 tokens of four bytes, minus room for the envelope. */
    toolBytesMax: 76 * 1024,
    /** A single longer item. It fills a page alone and is written twice. */
    toolItemBytesMax: 1024 * 1024,
  },
  /** Fields shared by several resources. */
  field: {
    idMax: 160,
    timestampMax: 64,
    emailMax: 254,
    personNameMax: 120,
    fileNameMax: 200,
    linkMax: 2000,
    localeMax: 35,
  },
  /** Fields of products and collections. */
  catalogue: {
    descriptionMax: 100_000,
    /** Images or tags of one product, or tags of one collection. */
    associationsMax: 100,
  },
  product: {
    nameMax: 500,
    brandMax: 300,
    skuMax: 300,
    barcodeMax: 300,
    stockMax: 999_999,
    informationMax: 500_000,
    salesMax: 100,
    /** A comma-separated list of statuses. */
    statusListMax: 200,
    /** A comma-separated list of tag ids. */
    tagListMax: 1700,
    /** A comma-separated list of product ids. */
    idListMax: 3100,
  },
  /** Deleted resources that can still be restored. */
  bin: { days: 30, bytesMax: 1024 * 1024 * 1024 },
  /** Bulk edits of products. */
  change: {
    idsMax: 1000,
    /** Products that one filter may match. */
    productsMax: 250_000,
    /** Larger bulk edits run as a background job. */
    atOnceMax: 1000,
    undoMinutes: 10,
  },
  collection: { nameMax: 200, productsMax: 10_000, addedMax: 1000 },
  tag: { nameMax: 160, mergedMax: 100 },
  media: {
    /** Exactly 3 MiB once decoded. */
    base64Max: 4_194_304,
    filesMax: 12,
    deletedMax: 100,
    altTextMax: 500,
    fileBytesMax: 10 * 1024 * 1024,
    pixelsMax: 50_000_000,
    /** An AVIF takes many times the memory and time of other pictures to decode. */
    avifPixelsMax: 12_000_000,
    /** For each workspace, over all pictures that it uploads. */
    decodedPixelsPerMinute: 600_000_000,
  },
  import: {
    /** Content sent in the call itself, in characters; an uploaded file may be larger. */
    contentMax: 1_000_000,
    fileBytesMax: 256 * 1024 * 1024,
    mappingMax: 10_000,
    rulesMax: 2000,
    urlMax: 2000,
    /** More than any shop's export has; spreadsheets end at 16,384. */
    columnsMax: 2000,
    /** Bytes of a file that a preview reads. A workbook cannot be cut, so it must be sent whole. */
    previewBytesMax: 4 * 1024 * 1024,
    undoDays: 7,
    /** For each workspace: snapshots of products before imports changed them. Twice the maximum size of a catalogue. */
    undoBytesMax: 4 * 1024 * 1024 * 1024,
  },
  /** Results of each kind, in a search over all kinds. */
  search: { foundMax: 5 },
  account: { workspaceLimitMax: 1000, signInCodeMax: 32 },
  /** A member's preferences for a workspace's pages. */
  preferences: { tablesMax: 20, columnsMax: 40, viewsMax: 50, viewNameMax: 80, viewQueryMax: 2000, keyMax: 40 },
  workspace: { nameMin: 2, nameMax: 80, subDomainMin: 3, subDomainMax: 32, mainAgentPromptMax: 20_000 },
  website: {
    titleMax: 120,
    taglineMax: 300,
    seoTitleMax: 200,
    seoDescriptionMax: 500,
    navigationMax: 20,
    socialLinksMax: 20,
    sectionsMax: 30,
    /** All sections together, as JSON. */
    sectionsLengthMax: 256 * 1024,
    sectionItemsMax: 50,
    sectionTitleMax: 300,
    sectionTextMax: 10_000,
    labelMax: 80,
  },
  accessPolicy: { dailyLimitMax: 100_000, dailyCreditsMax: 10_000_000 },
  key: { nameMax: 80, daysMax: 365, activeMax: 50, endedMax: 500 },
  /** Publishable keys, and requests per IP address. The key is public: any page shows it. */
  siteKey: {
    originMax: 300,
    originsMax: 20,
    activeMax: 20,
    endedMax: 200,
    requestsPerAddressMinute: 120,
    chatsPerAddressMinute: 10,
    chatsPerAddressHour: 60,
  },
  /** Custom domains. */
  domain: { hostMax: 253, perWorkspaceMax: 10, checksPerHour: 60 },
  usage: { eventNameMax: 100, timelineDaysMax: 400 },
  connection: {
    daysMax: 365,
    daysDefault: 90,
    workspacesMax: 100,
    activeMax: 200,
    endedMax: 500,
    exchangesPerDay: 1000,
    /** More than a year of token exchanges, at one per hour, the lifetime of an access token. */
    usedTokensMax: 10_000,
  },
  feedback: { messageMax: 500 },
  contact: { subjectMax: 200, messageMax: 4000, challengeTokenMax: 4096 },
  /** Actions of platform staff. */
  staff: {
    reasonMax: 500,
    /** For each member of staff. */
    passkeysMax: 10,
    passkeyNameMax: 80,
    /** A larger adjustment needs a second SUPERVISOR. */
    adjustmentAloneMax: 10_000,
    adjustmentMax: 1_000_000_000,
    overviewDaysMax: 366,
    storageLimitMax: 2 ** 50,
  },
  /** Webhook endpoints. */
  webhook: {
    perWorkspaceMax: 10,
    eventsMax: 30,
    eventNameMax: 60,
    descriptionMax: 200,
    logDays: 14,
    replayedMax: 10_000,
  },
  /** Incremental sync: days that deletions stay listed, and the maximum when remaining changes are counted. */
  following: { days: 30, countedMax: 10_000 },
  wallet: { lowBalanceThresholdMax: 1_000_000 },
  experience: {
    bodyBytesMax: 5 * 1024 * 1024,
    /** For each key and for each visitor; calls to the assistant have their own, lower limits. */
    requestsPerMinute: 1200,
    requestsPerVisitorMinute: 120,
    /** For each IP address and website: further guests are not recorded. */
    newGuestsPerAddressHour: 300,
    deviceIdMin: 8,
    deviceIdMax: 128,
  },
  question: { textMax: 300, perWorkspaceMax: 100, perProductMax: 20 },
  chat: {
    requestsPerVisitorMinute: 10,
    requestsPerWorkspaceMinute: 60,
    messageMax: 4000,
    imagesMax: 3,
    /** Products that a routine may be chosen from. */
    productsMax: 50,
    threadIdMax: 160,
    maxCreditsMax: 1_000_000,
    /** For each member, per UTC day. */
    triesPerDay: 500,
  },
  /** A picture that a visitor sends to the assistant. */
  picture: {
    bytesMax: 3 * 1024 * 1024,
    /** 12 megapixels as cameras count them: 4032 by 3024, and a little more. */
    pixelsMax: 12 * 1024 * 1024,
    /** Base64 of the largest picture, plus room for a data URL prefix. */
    textMax: 4_194_304 + 256,
  },
  /** Visitor profile for a routine. */
  profile: { ageMin: 13, ageMax: 120, noteMax: 500, itemMax: 100, itemsMax: 20 },
} as const;

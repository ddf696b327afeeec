/** Numbers that clients can run into, by what they are about. Lengths count Unicode code points. */
export const LIMITS = {
  request: {
    idempotencyKeyMax: 255,
    jsonBodyBytesMax: 6 * 1024 * 1024,
    /** What anybody may send without a credential: operations of the public level, forms, and what OAuth clients send. */
    publicBodyBytesMax: 16 * 1024,
    /** Of a connection, at /v1 and /mcp together. */
    perMinute: 120,
    /** In one batch, at /mcp. */
    batchMax: 50,
  },
  list: {
    pageMax: 2_147_483_647,
    pageSizeDefault: 20,
    pageSizeMax: 100,
    searchMax: 500,
    cursorMax: 300,
    /** Of the whole answer; a page that has more is refused with the size that fits. */
    bytesMax: 8 * 1024 * 1024,
    /** The same where a tool answers it, of what is left of each item: 20,000 tokens of four bytes, with room for what stands around it. */
    toolBytesMax: 76 * 1024,
    /** Of one item that is longer. It stands alone in its page, and is written twice. */
    toolItemBytesMax: 1024 * 1024,
  },
  /** Fields that several resources have. */
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
    /** Images or tags of one product, tags of one collection. */
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
    /** A list of statuses, separated by commas. */
    statusListMax: 200,
    /** A list of tags' ids, separated by commas. */
    tagListMax: 1700,
    /** A list of products' ids, separated by commas. */
    idListMax: 3100,
  },
  /** Of many products at once. */
  /** What was deleted and can be restored. */
  bin: { days: 30, bytesMax: 1024 * 1024 * 1024 },
  change: {
    idsMax: 1000,
    /** What one filter may match. */
    productsMax: 250_000,
    /** More than so many are changed by a job. */
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
    /** Of a workspace, in all pictures that it uploads. */
    decodedPixelsPerMinute: 600_000_000,
  },
  import: {
    /** Of one that comes in the call itself, in characters; a file may be larger. */
    contentMax: 1_000_000,
    fileBytesMax: 256 * 1024 * 1024,
    mappingMax: 10_000,
    rulesMax: 2000,
    urlMax: 2000,
    /** More than any shop's export has; a spreadsheet program ends at 16,384. */
    columnsMax: 2000,
    /** Of a file, or its beginning, that is looked at before it is imported. A workbook has no beginning: it comes whole. */
    previewBytesMax: 4 * 1024 * 1024,
    undoDays: 7,
    /** Of a workspace: what products were before its imports changed them. Twice what a catalogue may be. */
    undoBytesMax: 4 * 1024 * 1024 * 1024,
  },
  /** Of each kind of thing, where all are searched at once. */
  search: { foundMax: 5 },
  account: { workspaceLimitMax: 1000, signInCodeMax: 32 },
  /** What a member keeps for a workspace's pages. */
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
    /** Of all sections together, as JSON. */
    sectionsLengthMax: 256 * 1024,
    sectionItemsMax: 50,
    sectionTitleMax: 300,
    sectionTextMax: 10_000,
    labelMax: 80,
  },
  accessPolicy: { dailyLimitMax: 100_000, dailyCreditsMax: 10_000_000 },
  key: { nameMax: 80, daysMax: 365, activeMax: 50, endedMax: 500 },
  /** A publishable key and what one address may do with it: anybody can read it in a page. */
  siteKey: {
    originMax: 300,
    originsMax: 20,
    activeMax: 20,
    endedMax: 200,
    requestsPerAddressMinute: 120,
    chatsPerAddressMinute: 10,
    chatsPerAddressHour: 60,
  },
  /** Hosts of a site's own. */
  domain: { hostMax: 253, perWorkspaceMax: 10, checksPerHour: 60 },
  usage: { eventNameMax: 100, timelineDaysMax: 400 },
  connection: {
    daysMax: 365,
    daysDefault: 90,
    workspacesMax: 100,
    activeMax: 200,
    endedMax: 500,
    exchangesPerDay: 1000,
    /** More than a year of exchanges, one with each hour that an access token lives. */
    usedTokensMax: 10_000,
  },
  feedback: { messageMax: 500 },
  contact: { subjectMax: 200, messageMax: 4000, challengeTokenMax: 4096 },
  /** What platform staff does. */
  staff: {
    reasonMax: 500,
    /** Of one member of staff. */
    passkeysMax: 10,
    passkeyNameMax: 80,
    /** An adjustment of more credits needs a second SUPERVISOR. */
    adjustmentAloneMax: 10_000,
    adjustmentMax: 1_000_000_000,
    overviewDaysMax: 366,
    storageLimitMax: 2 ** 50,
  },
  /** Addresses that are told what happens. */
  webhook: {
    perWorkspaceMax: 10,
    eventsMax: 30,
    eventNameMax: 60,
    descriptionMax: 200,
    logDays: 14,
    replayedMax: 10_000,
  },
  /** Lists that a copy follows: how long deletions are told of, and how far what is still to come is counted. */
  following: { days: 30, countedMax: 10_000 },
  wallet: { lowBalanceThresholdMax: 1_000_000 },
  experience: {
    bodyBytesMax: 5 * 1024 * 1024,
    /** For a key and for a visitor; calls to the assistant have their own, smaller ones. */
    requestsPerMinute: 1200,
    requestsPerVisitorMinute: 120,
    /** Of one address, on one website: of guests that come beyond it, nothing is noted. */
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
    /** Products that a routine may be made of. */
    productsMax: 50,
    threadIdMax: 160,
    maxCreditsMax: 1_000_000,
    /** Of one member, in a UTC day. */
    triesPerDay: 500,
  },
  /** One that a visitor sends to the assistant. */
  picture: {
    bytesMax: 3 * 1024 * 1024,
    /** What cameras call 12 megapixels: 4032 by 3024 and a little more. */
    pixelsMax: 12 * 1024 * 1024,
    /** Base64 of the largest one, with some room for the beginning of a data URL. */
    textMax: 4_194_304 + 256,
  },
  /** What a visitor tells of itself for a routine. */
  profile: { ageMin: 13, ageMax: 120, noteMax: 500, itemMax: 100, itemsMax: 20 },
} as const;

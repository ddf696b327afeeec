// Allowed directions of imports (ARCHITECTURE.md explains the tree). Type-only imports count like any other.

const server = "^apps/server/src";
const contract = "^packages/contract/src";
const sdk = "^packages/sdk/src";
const client = "^packages/client/src";
const widget = "^apps/widget/src";
const ui = "^packages/ui/src";
const dashboard = "^apps/dashboard/src";
const administration = "^apps/administration/src";
const site = "^apps/site/src";

/** Declarations of each part's environment variables, and the helpers for them. */
const settings = `${server}/(storage|providers|domains|surfaces)[a-z/-]*/settings\\.ts$`;
const settingsForms = `${server}/settings/(forms|section)\\.ts$`;

/** Files of a layer may import each other, npm packages and the listed paths. */
const layer = (name, path, mayImport, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path },
  // npm nests a package in its only user's folder if its peers do not fit elsewhere.
  to: { path: "^(apps|packages)/", pathNot: [path, "/node_modules/", ...mayImport] },
});

/** Allows only these npm packages and Node modules. */
const onlyPackages = (name, path, packages, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path },
  to: {
    dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
    pathNot: packages.map((item) => `(^|/)node_modules/${item}/`),
  },
});

const models = `${server}/providers/models`;
/** Shared by all modules of the models: forms of requests, readings and failures. */
const MODEL_FORMS = [contract, `${server}/(kernel|storage)/`, `${models}/(engine|face-reading|failure)\\.ts$`];

/** Timeouts for remote calls. */
const IN_TIME = `${server}/providers/in-time\\.ts$`;

/**
 * A module of the models may import its own files, the shared forms and the listed paths, but no other module's
 * internals.
 */
const modelRoom = (room, mayImport, comment) =>
  layer(`models-${room.replaceAll("/", "-")}`, `${models}/${room}/`, [...MODEL_FORMS, ...mayImport], comment);

const PICTURES = `${server}/providers/pictures/index\\.ts$`;
const modelRooms = [
  modelRoom("text", [], "What texts say is the same for every engine: text knows none."),
  modelRoom("apart", [], "A process does what it is given and knows no engine."),
  modelRoom("visible", [`${models}/text/`], "What may be shown does not depend on who says it."),
  modelRoom("rules", [`${models}/text/`], "Rules hold whoever drew an answer up: they know no engine."),
  modelRoom("face", [`${models}/(text|apart)/`, PICTURES], "A face is read and described for every engine."),
  modelRoom(
    "embedded",
    [`${models}/(text|rules|face/describe)/`, `${models}/apart/texts\\.ts$`, PICTURES],
    "Engines do not know each other, nor how a face is read.",
  ),
  modelRoom(
    "hosted",
    [`${models}/(text|rules|visible|face/describe)/`, `${models}/apart/texts\\.ts$`, PICTURES, IN_TIME],
    "Engines do not know each other, nor how a face is read.",
  ),
  {
    name: "models-pixels-before-words",
    comment: "Pixels become numbers without knowing the words that will be made of them.",
    severity: "error",
    from: { path: `${models}/face/`, pathNot: `${models}/face/describe/` },
    to: { path: `${models}/(text|face/describe)/` },
  },
  {
    name: "models-enter-at-index",
    comment: "Whoever asks a model knows its public face and what it reads of the environment; the rest may change.",
    severity: "error",
    from: { path: `${server}/`, pathNot: `${models}/` },
    to: { path: `${models}/`, pathNot: `${models}/(index|settings)\\.ts$` },
  },
];

/** A module of the kernel may import the kernel's top-level files and the listed modules. */
const room = (name, path, mayImport, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: `${server}/kernel/${path}` },
  to: {
    path: `${server}/kernel/[^/]+/`,
    pathNot: [path, ...mayImport].map((item) => `${server}/kernel/${item}`),
  },
});

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Files that import each other in a circle cannot be understood, or tested, one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "An import that the checker cannot follow is an import that it does not check.",
      severity: "error",
      from: { pathNot: "^apps/[^/]+/bin/" }, // They import the build, which may not exist yet.
      to: { couldNotResolve: true },
    },
    {
      name: "no-undeclared-packages",
      comment:
        "What the service is built with and runs on is among the dependencies of the workspace that imports it: a start " +
        "installs no others.",
      severity: "error",
      from: { path: "^(apps|packages)/[^/]+/(src/|[^/]+\\.ts$)", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "npm-dev"] },
    },
    layer(
      "contract-is-pure",
      contract,
      [],
      "Browsers import the contract: it knows the schema library and nothing else.",
    ),
    onlyPackages(
      "contract-knows-zod-only",
      contract,
      ["zod"],
      "Browsers import the contract: no Node, no other library.",
    ),
    layer("sdk-is-generated", sdk, [], "The client is made from the OpenAPI document, as its users see it."),
    onlyPackages("sdk-has-no-dependencies", sdk, [], "The client runs wherever fetch does, and brings nothing along."),
    layer(
      "client-knows-the-contract",
      client,
      [contract],
      "Calls follow from the contracts; what shows them is elsewhere.",
    ),
    layer(
      "widget-calls-the-service",
      widget,
      [contract, client],
      "The script for pages of others knows what it calls, and nothing else of ours.",
    ),
    onlyPackages(
      "widget-brings-nothing",
      widget,
      ["zod"],
      "It is loaded into pages of others: of packages it knows types alone.",
    ),
    layer(
      "ui-knows-no-service",
      ui,
      [],
      "Parts look the same whatever they show: they know no operation and no route.",
    ),
    ...[dashboard, administration].flatMap((app) => [
      layer(
        `${app === dashboard ? "dashboard" : "administration"}-calls-the-service`,
        app,
        [contract, client, ui],
        "Apps never import each other or the server: they meet it over the wire.",
      ),
      {
        name: `${app === dashboard ? "" : "administration-"}pages-do-not-meet`,
        comment:
          "A page owns its parts; what two pages need is about looks (ui), about calls (client) or of the frame.",
        severity: "error",
        from: { path: `${app}/pages/([^/]+)/` },
        to: { path: `${app}/pages/[^/]+/`, pathNot: [`${app}/pages/$1/`, `${app}/pages/[^/]+/shared/`] },
      },
    ]),
    layer(
      "site-scripts-stand-alone",
      site,
      [`${client}/(challenge|proofs)\\.ts$`],
      "What runs on a shopper's phone is small: it brings nothing along but how to prove that somebody is there.",
    ),
    onlyPackages("site-scripts-have-no-dependencies", `${site}/islands/`, [], "Not even a library."),
    layer(
      "config-comes-first",
      `${server}/(config\\.ts$|settings/)`,
      [contract, `${server}/kernel/`, settings],
      "Configuration is read before anything else exists.",
    ),
    layer(
      "settings-are-read-first",
      settings,
      [contract, settingsForms],
      "What a part says of its settings is read before the part, and whatever it imports, exists.",
    ),
    onlyPackages(
      "settings-know-zod-only",
      settings,
      ["zod"],
      "Settings are read by every command, also by those that need no Stripe and no S3.",
    ),
    layer("storage-is-a-base", `${server}/storage/`, [contract, settingsForms], "Storage knows no rules."),
    {
      name: "cluster-enters-at-index",
      comment:
        "One PostgreSQL and a Citus cluster differ behind one interface, which storage and the command line use.",
      severity: "error",
      from: { path: `${server}/`, pathNot: `${server}/storage/cluster/` },
      to: { path: `${server}/storage/cluster/`, pathNot: `${server}/storage/cluster/index\\.ts$` },
    },
    {
      name: "rules-know-no-cluster",
      comment: "Domains and the life of a call are the same on one PostgreSQL and on a Citus cluster.",
      severity: "error",
      from: { path: `${server}/`, pathNot: `${server}/(storage|cli)/` },
      to: { path: `${server}/storage/cluster/` },
    },
    layer(
      "kernel-knows-contract-and-storage",
      `${server}/kernel/`,
      [contract, `${server}/storage/`],
      "The life of a call is the same for every domain and every surface.",
    ),
    room(
      "the-kernels-ground-knows-no-room",
      "[^/]+\\.ts$",
      [],
      "Errors, clock, limits and the types of the wire are what the rooms of the kernel stand on.",
    ),
    room(
      "credentials-know-no-caller",
      "credentials/",
      [],
      "What a secret looks like and how it is kept depends on nobody's rights.",
    ),
    room(
      "access-knows-no-call",
      "access/",
      ["credentials/"],
      "Who somebody is, and may do what, is decided the same way whatever is called.",
    ),
    room(
      "idempotency-knows-no-call",
      "idempotency/",
      ["credentials/"],
      "A first answer is kept, whatever made it and whoever asked.",
    ),
    layer(
      "providers-know-no-domain",
      `${server}/providers/`,
      [contract, settingsForms, `${server}/(kernel|storage)/`],
      "Mail, payments and models are means; the rules that use them are elsewhere.",
    ),
    ...modelRooms,
    layer(
      "domains-know-no-surface",
      `${server}/domains/`,
      [contract, settingsForms, `${server}/(kernel|storage|providers)/`],
      "A rule holds whatever wire the call came in on.",
    ),
    {
      name: "domains-meet-at-index",
      comment: "The index of a domain is its only public face.",
      severity: "error",
      from: { path: `${server}/domains/([^/]+)/` },
      to: {
        path: `${server}/domains/[^/]+/.+`,
        pathNot: [`${server}/domains/$1/`, `${server}/domains/[^/]+/index\\.ts$`],
      },
    },
    layer(
      "backup-knows-rows-and-bytes",
      `${server}/backup/`,
      [`${server}/(kernel|storage|providers/blobs|jobs|domains/media)/`],
      "A backup takes whatever tables there are: of all rules it knows only which bytes belong to which rows.",
    ),
    layer(
      "surfaces-hold-a-runner",
      `${server}/surfaces/`,
      [contract, settingsForms, `${server}/kernel/`],
      "A surface turns bytes into calls. It never sees a domain or the database.",
    ),
    {
      name: "pictures-are-decoded-apart",
      comment: "Strangers' bytes are decoded in processes of their own; the demo draws its pictures itself.",
      severity: "error",
      from: { path: `${server}/`, pathNot: `${server}/(providers/pictures|cli/demo)/` },
      to: { path: "(^|/)node_modules/sharp/" },
    },
    {
      name: "composition-enters-at-index",
      comment: "main, composition, cli, backup and jobs put parts together; they too use a domain by its public face.",
      severity: "error",
      from: { path: `${server}/(main\\.ts$|composition/|cli/|backup/|jobs/)` },
      to: { path: `${server}/domains/[^/]+/.+`, pathNot: `${server}/domains/[^/]+/index\\.ts$` },
    },
    {
      name: "tests-stay-out-of-the-program",
      comment: "Test code is not shipped.",
      severity: "error",
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(apps|packages)/[^/]+/test/|\\.test\\.ts$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/dist/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      conditionNames: ["vitrine-source", "import", "node", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".svg", ".webp"],
    },
  },
};

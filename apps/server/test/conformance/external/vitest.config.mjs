// The official tools for MCP servers, which want Node 22 and the network. `npm test` does not run them:
//   npx vitest run --config apps/server/test/conformance/external/vitest.config.mjs
import shared from "../../../../../vitest.config.ts";

const include = ["apps/server/test/conformance/external/official-tools.ts"];

export default { ...shared, test: { ...shared.test, include, testTimeout: 600_000 } };

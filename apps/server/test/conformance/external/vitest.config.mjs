// The official tools for MCP servers, which need Node 22 and the network. `npm test` does not run them:
// npx vitest run --config apps/server/test/conformance/external/vitest.config.mjs
import shared from "../../../../../vitest.config.ts";

const include = ["apps/server/test/conformance/external/official-tools.ts"];

/** The settings of the service's tests, with these files only. */
const service = shared.test.projects.find(({ test }) => test.name === "service");

export default { ...shared, test: { ...shared.test, projects: [{ ...service, test: { ...service.test, include } }] } };

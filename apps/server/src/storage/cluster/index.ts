// Operation on a Citus cluster: placement of tables, reads on the worker of a workspace, and the outcome of commits on
// several nodes. On one PostgreSQL it has no effect.

export { ClusterRefused, findCluster, requireCluster } from "./cluster.ts";
export { migrateCluster, planSteps, prepareForCluster, type Step, stateOfCluster } from "./distribute.ts";
export { assertNoHiddenWrites, MAY_HIDE_WRITES } from "./hidden-writes.ts";
export { readAtHome } from "./home-reads.ts";
export { Homes } from "./homes.ts";
export { pagesOf } from "./table-pages.ts";
export { UnconfirmedCommits } from "./unconfirmed-commits.ts";

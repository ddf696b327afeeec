// First import of every entry, so that an old Node shows this message instead of a later syntax error.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vitrine needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

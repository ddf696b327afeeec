// Imported first by every entry: an old Node should meet this message, not a syntax error further on.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vitrine needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

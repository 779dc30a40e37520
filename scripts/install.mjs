// Before anything can be installed there is only the machine's own Node: no dependencies and, in this file, no syntax
// that an old one cannot read, so that it can still say what it lacks.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `Yupflow needs Node 20 or newer to install itself, and this is ${process.version}: install a newer one.`,
  );
  process.exit(1);
}
import('./install/install.mjs')
  .then(({ install }) => install(process.argv.slice(2)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });

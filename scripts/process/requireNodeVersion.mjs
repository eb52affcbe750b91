// Imported first by what npm runs: by hand, an older Node may come to it, which knows nothing of the sources' TypeScript.
import { basename } from 'node:path';

const NODE_MAJOR_MIN = 24;
const COMMANDS = /** @type {Record<string, string>} */ ({ start: 'npm start', check: 'npm test' });

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < NODE_MAJOR_MIN) {
  const name = basename(process.argv[1] ?? 'start.mjs', '.mjs');
  console.error(
    `This is Node ${process.versions.node}, and Maquette runs on ${NODE_MAJOR_MIN} or newer. Use ${COMMANDS[name] ?? `npm run ${name}`}, which brings the Node that it needs.`,
  );
  process.exit(1);
}

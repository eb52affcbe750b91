// Commands for the person who runs an installation, from its machine. They work beside a running server.
import { operate } from '../server/operator/operate.ts';

process.exitCode = await operate(process.env, process.argv.slice(2), console.log);

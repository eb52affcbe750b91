import type { House } from './row.ts';
import { app } from './rows/app.ts';
import { board } from './rows/board.ts';
import { canvas } from './rows/canvas.ts';
import { dialogs } from './rows/dialogs.ts';
import { nodes } from './rows/nodes.ts';
import { repository } from './rows/repository.ts';
import { server } from './rows/server.ts';

/**
 * The one list of who may import whom. `npm run layers` writes the tables of ARCHITECTURE.md and the README of each room from it;
 * `tests/architecture.test.ts` holds the imports to it.
 */
export const HOUSES: readonly House[] = [repository, server, canvas, dialogs, nodes, app, board];

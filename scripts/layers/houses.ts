import type { House } from './row.ts';
import { app } from './rows/app.ts';
import { board } from './rows/board.ts';
import { canvas } from './rows/canvas.ts';
import { cards } from './rows/cards.ts';
import { dialogs } from './rows/dialogs.ts';
import { geometry } from './rows/geometry.ts';
import { inspect } from './rows/inspect.ts';
import { machines } from './rows/machines.ts';
import { nodes } from './rows/nodes.ts';
import { repository } from './rows/repository.ts';
import { rules } from './rows/rules.ts';
import { server } from './rows/server.ts';
import { ui } from './rows/ui.ts';

/**
 * The one list of who may import whom. `npm run layers` writes the tables of ARCHITECTURE.md and the README of each room from it;
 * `tests/architecture.test.ts` holds the imports to it.
 */
export const HOUSES: readonly House[] = [
  repository,
  server,
  geometry,
  rules,
  machines,
  ui,
  canvas,
  cards,
  dialogs,
  nodes,
  inspect,
  app,
  board,
];

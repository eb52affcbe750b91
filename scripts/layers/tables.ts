import type { LayerTable } from './table.ts';
import { app } from './tables/app.ts';
import { board } from './tables/board.ts';
import { canvas } from './tables/canvas.ts';
import { cards } from './tables/cards.ts';
import { dialogs } from './tables/dialogs.ts';
import { geometry } from './tables/geometry.ts';
import { inspect } from './tables/inspect.ts';
import { machines } from './tables/machines.ts';
import { nodes } from './tables/nodes.ts';
import { repository } from './tables/repository.ts';
import { rules } from './tables/rules.ts';
import { server } from './tables/server.ts';
import { ui } from './tables/ui.ts';

/**
 * The one list of who may import whom. `npm run layers` writes the tables of ARCHITECTURE.md and the README of each room from it;
 * `tests/architecture.test.ts` holds the imports to it.
 */
export const LAYER_TABLES: readonly LayerTable[] = [
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

import { holdRules } from './allRules.ts';
import { openWebKit } from './webkitDriver.ts';

holdRules(openWebKit);

import { testRules } from './allRules.ts';
import { openWebKit } from './webkitDriver.ts';

testRules(openWebKit);

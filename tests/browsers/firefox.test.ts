import { testRules } from './allRules.ts';
import { openFirefox } from './puppeteerDriver.ts';

testRules(openFirefox);

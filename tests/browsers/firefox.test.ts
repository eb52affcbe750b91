import { holdRules } from './allRules.ts';
import { openFirefox } from './puppeteerDriver.ts';

holdRules(openFirefox);

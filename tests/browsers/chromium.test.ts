import { holdRules } from './allRules.ts';
import { openChromium } from './puppeteerDriver.ts';

holdRules(openChromium);

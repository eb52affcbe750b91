import { holdRules } from './allRules.ts';
import { openChromium } from './puppeteerDriver.ts';
import { TOUCH_RULES } from './rules/touch.ts';

holdRules(openChromium, TOUCH_RULES);

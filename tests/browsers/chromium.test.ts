import { CHROMIUM_RULES, holdRules } from './allRules.ts';
import { openChromium } from './puppeteerDriver.ts';
import { TOUCH_RULES } from './rules/touch.ts';

// Touch can be made in no other browser.
holdRules(openChromium, [...CHROMIUM_RULES, ...TOUCH_RULES]);

import { CHROMIUM_RULES, testRules } from './allRules.ts';
import { openChromium } from './puppeteerDriver.ts';
import { TOUCH_RULES } from './rules/touch.ts';

// Touch can be made in no other browser.
testRules(openChromium, [...CHROMIUM_RULES, ...TOUCH_RULES]);

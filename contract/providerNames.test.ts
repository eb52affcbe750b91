import { expect, test } from 'vitest';
import { routeDisplayName } from './providerNames.ts';

test.each([
  ['openai:gpt-image-2', 'OpenAI gpt-image-2'],
  ['fal:fal-ai/flux', 'fal flux'],
  ['google:veo', 'Google veo'],
  ['comfy:own:v2', 'ComfyUI own:v2'],
  ['studio:big', 'studio big'],
])('a route that is gone goes by the proper name of its provider: %s', (route, name) => {
  expect(routeDisplayName(route)).toBe(name);
});

import type { LayerTable } from '../table.ts';

/** The dressed parts. */
export const ui: LayerTable = {
  folder: 'src/ui',
  advice: 'Parts stand in floors: tokens and icons below buttons, these below fields, popups and modals.',
  rows: [
    { at: 'keyboard', owns: 'keys, tab stops, and the way of the focus', imports: [] },
    { at: 'tokens', owns: 'colours, spaces, fonts, the theme, class names', imports: [] },
    { at: 'icons', owns: 'icons and the logo', imports: ['tokens'] },
    { at: 'tooltips', owns: 'tips over buttons', imports: ['keyboard'] },
    {
      at: 'display',
      owns: 'parts that are only read: progress, people, chips, empty states, countdowns',
      imports: ['tokens', 'icons', 'tooltips'],
    },
    {
      at: 'buttons',
      owns: 'buttons and links that look like them',
      imports: ['keyboard', 'tokens', 'icons', 'tooltips', 'display'],
    },
    { at: 'fields', owns: 'parts that a person fills in or sets', imports: ['tokens', 'icons', 'tooltips', 'buttons'] },
    {
      at: 'popups',
      owns: 'menus and popovers at a button or the pointer',
      imports: ['keyboard', 'tokens', 'icons', 'buttons'],
    },
    {
      at: 'modals',
      owns: 'dialogs, alerts and the frame of editors',
      imports: ['keyboard', 'tokens', 'icons', 'buttons'],
    },
    { at: 'notices', owns: 'notices at the edge of the page', imports: ['tokens', 'icons', 'buttons'] },
    { at: 'gallery', owns: 'shows every part in every state', imports: 'all' },
  ],
};

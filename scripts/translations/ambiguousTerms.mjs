// One key of the catalogs is one text: what two places of the product mean otherwise needs a context (`msgctxt`).

/** Words that were read at each of their places, and mean one thing at all of them. */
const UNAMBIGUOUS_TERMS = new Set(
  `Account Add Arrange Background Bin Blue Board Boards Busy Cancel Canvas Centre Close Comment Comments Compare Composer Composition Copied Copy Cost Crop Cut Dark
  Delete Details Dismiss Display Done Download Duplicate Edit Email Engine Engines Erase Evolve Export Failed Feedback Fill Filter Fit Font Frame Green Grey
  Hand Height Help Hidden Image Instructions Language Layers Lock Locked Mask Modify More Name New Next Nodes Note Operation Organise Outline Outlines Password Paste Person Play Preparing… Present Previous Progress Prompt
  Read-only Redo Release Remark Remarks Rename Render Reply Reset Resize Resolve Resolved Results Rotation Run Running Runs Save Scale Select Send Settings Show Size Sketch Stop Strength
  Stopped Stopping… System Test Text Theme Think Title Tools Undo Unlock Upgrade Vector Video Violet Vote Votes Waiting When Width X Y Zoom 4k`.split(
    /\s+/,
  ),
);

/**
 * The entries of a catalog.
 * @param {string} catalog
 */
export function entriesOf(catalog) {
  return catalog
    .split(/\n\n+/)
    .slice(1)
    .map((entry) => {
      const context = /^msgctxt "(.*)"$/m.exec(entry)?.[1] ?? '';
      const id = textOf(entry, 'msgid');
      const origins = [...entry.matchAll(/^#: (.+)$/gm)].flatMap(([, files = '']) => files.split(' '));
      return { key: context === '' ? id : `${id} (${context})`, context, id, text: textOf(entry, 'msgstr'), origins };
    });
}

/**
 * @param {string} entry
 * @param {string} field
 */
function textOf(entry, field) {
  const lines = new RegExp(`^${field} ((?:"[^\\n]*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return [...lines.matchAll(/"(.*)"/g)].map(([, text]) => text).join('');
}

/**
 * The keys that have two translations in the catalogs of one language: the page lays the one over the other.
 * @param {readonly string[]} catalogs
 */
export function conflictingTranslations(catalogs) {
  /** @type {Map<string, Set<string>>} */
  const texts = new Map();
  for (const { key, text } of catalogs.flatMap(entriesOf)) texts.set(key, (texts.get(key) ?? new Set()).add(text));
  return [...texts].filter(([, translations]) => translations.size > 1).map(([key]) => key);
}

/**
 * The words that stand in several files without a context, and that nobody has read at each of them.
 * @param {readonly string[]} catalogs with origins
 */
export function ambiguousTerms(catalogs) {
  /** @type {Map<string, Set<string>>} */
  const files = new Map();
  for (const { id, context, origins } of catalogs.flatMap(entriesOf)) {
    if (context !== '' || /[\s{]/.test(id)) continue;
    files.set(id, new Set([...(files.get(id) ?? []), ...origins]));
  }
  return [...files].filter(([word, uses]) => uses.size > 1 && !UNAMBIGUOUS_TERMS.has(word)).map(([word]) => word);
}

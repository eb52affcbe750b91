import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Cpu, Keyboard, LayoutDashboard, Play, Share2, Smartphone, User } from 'lucide-react';
import type { NodeDefinition } from '../../../nodes/defineNode.ts';
import { DEFINITIONS } from '../../../nodes/registry.ts';

/**
 * A help page: `file` is its file below `src/nodes` up to the language, as `sketch/` or `modify/fillimage.`; that of a topic lies in `topics`
 * here, as `topics/boards.`.
 */
export type HelpPage = {
  readonly path: `/docs/${string}`;
  readonly file: string;
  readonly label: MessageDescriptor;
  readonly icon: NodeDefinition['icon'];
  /** Its purpose in one line. */
  readonly summary: MessageDescriptor;
};
type HelpGroup = { readonly title: MessageDescriptor; readonly files: readonly string[] };

/** The contents of the help, in the order in which a product is made: what it begins with, what is made of it, what comes of that. */
const GROUPS: readonly HelpGroup[] = [
  {
    title: msg`Start here`,
    files: ['sketch/', 'uploadImage/', 'generateDesign/', 'text/', 'promptGenerator/', 'upload3D/'],
  },
  {
    title: msg`Make and change images`,
    files: [
      'render/',
      'edit/',
      'evolve/',
      'removeBackground/',
      'modify/',
      'modify/fillimage.',
      'expandImage/',
      'composer/',
      'textImage/',
      'describeImage/',
    ],
  },
  {
    title: msg`Use the results`,
    files: ['image/', 'image/spinoff.', 'generateVideo/', 'video/', 'model3D/', 'vector/'],
  },
  { title: msg`Boards`, files: ['topics/boards.', 'topics/keys.', 'frame/', 'stickyNote/', 'topics/phone.'] },
  { title: msg`Work together`, files: ['topics/sharing.', 'comment/'] },
  { title: msg`Runs and account`, files: ['topics/runs.', 'topics/engines.', 'topics/account.'] },
];

/** The pages about what is no node. */
const TOPICS: readonly HelpPage[] = [
  {
    path: '/docs/boards',
    file: 'topics/boards.',
    label: msg`Boards`,
    icon: LayoutDashboard,
    summary: msg`Save, work with others, delete and restore`,
  },
  {
    path: '/docs/keys',
    file: 'topics/keys.',
    label: msg`Keys and accessibility`,
    icon: Keyboard,
    summary: msg`Every key, and working without a mouse`,
  },
  {
    path: '/docs/phone',
    file: 'topics/phone.',
    label: msg`Photos from your phone`,
    icon: Smartphone,
    summary: msg`Scan a code, take a photo, and have it on the board`,
  },
  {
    path: '/docs/sharing',
    file: 'topics/sharing.',
    label: msg`Share and review`,
    icon: Share2,
    summary: msg`Links, comments, votes, and who can do what`,
  },
  {
    path: '/docs/runs',
    file: 'topics/runs.',
    label: msg`Runs and plans`,
    icon: Play,
    summary: msg`Running and stopping, what a run costs, and what a plan includes`,
  },
  {
    path: '/docs/engines',
    file: 'topics/engines.',
    label: msg`Engines`,
    icon: Cpu,
    summary: msg`What makes the results, and how to choose it`,
  },
  {
    path: '/docs/account',
    file: 'topics/account.',
    label: msg`Your account`,
    icon: User,
    summary: msg`Name, email, password, devices, and your data`,
  },
];

/** The summaries of pages whose node is in no menu, which has none. */
const SUMMARIES: Readonly<Record<string, MessageDescriptor>> = {
  'removeBackground/': msg`Cut the product out`,
  'modify/': msg`Repaint a part, or trace the image as a vector`,
  'modify/fillimage.': msg`Set a cut-out in a scene`,
  'describeImage/': msg`Turn an image into words`,
  'image/': msg`Crop, compare, download, and go on from a result`,
  'image/spinoff.': msg`Take a result to a board of its own`,
  'video/': msg`Play, download, and take images from a video`,
  'model3D/': msg`Make a 3D model from an image, and print it`,
  'vector/': msg`View and download a vector`,
  'frame/': msg`Group nodes under a name and a colour`,
  'comment/': msg`Feedback from reviewers, and answers`,
};

/** Every help page: those of the node types, as these name them, and the topics. */
export const HELP_PAGES: readonly HelpPage[] = [
  ...TOPICS,
  ...DEFINITIONS.flatMap(({ docs, label, icon, hint, additionalDocs = [] }) => [
    { path: docs.path, file: `${docs.folder}/`, label, icon, summary: SUMMARIES[`${docs.folder}/`] ?? hint ?? label },
    ...additionalDocs.map(({ path, folder, page, label }) => {
      const file = `${folder}/${page}.`;
      return { path, file, label, icon, summary: SUMMARIES[file] ?? label };
    }),
  ]),
];

const PAGE_BY_FILE = new Map(HELP_PAGES.map((page) => [page.file, page]));

/** The pages by groups, in the order of the contents. */
export const HELP_CONTENTS = GROUPS.map(({ title, files }) => ({
  title,
  pages: files.flatMap((file) => PAGE_BY_FILE.get(file) ?? []),
}));

/** The page at an address, in any case and with or without a slash at its end. */
export function helpPageAt(path: string): HelpPage | undefined {
  const wanted = path.replace(/\/$/, '').toLowerCase();
  return HELP_PAGES.find((page) => page.path.toLowerCase() === wanted);
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ArrowDownToLine,
  BoxSelect,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Frame,
  Fullscreen,
  Grid3x3,
  Group,
  Hand,
  Keyboard,
  ListTodo,
  ListTree,
  Maximize,
  MessageCircle,
  MessageSquarePlus,
  MousePointer2,
  PanelsTopLeft,
  Plus,
  Presentation,
  Redo2,
  Scan,
  Scissors,
  SquareX,
  StepBack,
  StepForward,
  Trash2,
  Undo2,
  Ungroup,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { IconShape } from '../../../ui/icons/Icon.tsx';
import type { ArrangeActionName } from '../../arrange/arrangeActions.ts';
import type { KeyName } from '../../keyboard/boardKeys.ts';

/** Keys that make sense only as they are pressed, and the palette's own. */
type KeyOnly =
  | 'space'
  | 'nudge'
  | 'nudgeFar'
  | 'stepToNode'
  | 'resize'
  | 'jump'
  | 'toggleSelected'
  | 'extendSelection'
  | 'panPage';

/** `needs` is what must be selected for it to do anything. */
export type KeyCommand = {
  readonly icon: IconShape;
  readonly keywords: MessageDescriptor;
  readonly needs?: 'nodes' | 'frame' | 'elements';
};

/** The icon of each key in the palette, and the other names that find it. */
export const KEY_COMMANDS: Readonly<Record<Exclude<KeyName, KeyOnly>, KeyCommand>> = {
  select: { icon: MousePointer2, keywords: msg({ message: 'pointer cursor arrow move tool', context: 'keywords' }) },
  hand: { icon: Hand, keywords: msg({ message: 'pan move canvas scroll tool', context: 'keywords' }) },
  frameTool: { icon: Frame, keywords: msg({ message: 'section area group draw tool', context: 'keywords' }) },
  commentTool: {
    icon: MessageSquarePlus,
    keywords: msg({ message: 'feedback review write pin annotate', context: 'keywords' }),
  },
  addNode: { icon: Plus, keywords: msg({ message: 'new create insert menu block', context: 'keywords' }) },
  zoomIn: { icon: ZoomIn, keywords: msg({ message: 'closer larger bigger magnify', context: 'keywords' }) },
  snapToGrid: { icon: Grid3x3, keywords: msg({ message: 'grid dots align raster', context: 'keywords' }) },
  zoomOut: { icon: ZoomOut, keywords: msg({ message: 'further smaller away', context: 'keywords' }) },
  zoomTo100: { icon: Fullscreen, keywords: msg({ message: 'actual real size full', context: 'keywords' }) },
  fitAll: {
    icon: Maximize,
    keywords: msg({ message: 'all everything whole board overview home', context: 'keywords' }),
  },
  fitSelection: { icon: Scan, keywords: msg({ message: 'focus show go selected', context: 'keywords' }) },
  present: {
    icon: Presentation,
    keywords: msg({ message: 'presentation slides slideshow show fullscreen client', context: 'keywords' }),
  },
  bareBoard: {
    icon: PanelsTopLeft,
    keywords: msg({ message: 'hide show bars panels toolbars clean screenshot zen', context: 'keywords' }),
  },
  undo: { icon: Undo2, keywords: msg({ message: 'back revert mistake history', context: 'keywords' }) },
  redo: { icon: Redo2, keywords: msg({ message: 'again forward repeat history', context: 'keywords' }) },
  selectAll: { icon: BoxSelect, keywords: msg({ message: 'everything whole nodes mark', context: 'keywords' }) },
  escape: { icon: SquareX, keywords: msg({ message: 'none nothing unselect clear stop', context: 'keywords' }) },
  copy: { icon: ClipboardCopy, keywords: msg({ message: 'clipboard', context: 'keywords' }), needs: 'nodes' },
  cut: { icon: Scissors, keywords: msg({ message: 'clipboard move', context: 'keywords' }), needs: 'nodes' },
  paste: { icon: ClipboardPaste, keywords: msg({ message: 'clipboard insert', context: 'keywords' }) },
  duplicate: { icon: Copy, keywords: msg({ message: 'clone double copy twin', context: 'keywords' }), needs: 'nodes' },
  duplicateWithInputs: {
    icon: CopyPlus,
    keywords: msg({ message: 'clone copy inputs edges connected', context: 'keywords' }),
    needs: 'nodes',
  },
  frame: { icon: Group, keywords: msg({ message: 'group section around wrap', context: 'keywords' }), needs: 'nodes' },
  dissolveFrame: {
    icon: Ungroup,
    keywords: msg({ message: 'dissolve release unframe section', context: 'keywords' }),
    needs: 'frame',
  },
  collapseFrame: {
    icon: ArrowDownToLine,
    keywords: msg({ message: 'fold close open minimise minimize section', context: 'keywords' }),
    needs: 'frame',
  },
  remove: {
    icon: Trash2,
    keywords: msg({ message: 'remove erase discard bin trash', context: 'keywords' }),
    needs: 'elements',
  },
  outline: {
    icon: ListTree,
    keywords: msg({ message: 'layers list nodes tree sidebar contents', context: 'keywords' }),
  },
  jobs: {
    icon: ListTodo,
    keywords: msg({ message: 'jobs queue progress history generations tasks', context: 'keywords' }),
  },
  comments: {
    icon: MessageCircle,
    keywords: msg({ message: 'feedback review threads votes discussion list', context: 'keywords' }),
  },
  nextThread: { icon: StepForward, keywords: msg({ message: 'feedback following thread', context: 'keywords' }) },
  previousThread: { icon: StepBack, keywords: msg({ message: 'feedback last thread', context: 'keywords' }) },
  shortcuts: { icon: Keyboard, keywords: msg({ message: 'hotkeys keys cheatsheet help', context: 'keywords' }) },
};

/** The other names of what arranges, by which the palette finds it; those that are keys of the board have them above. */
export const ARRANGE_KEYWORDS: Readonly<Partial<Record<ArrangeActionName, MessageDescriptor>>> = {
  alignLeft: msg({ message: 'line edges column', context: 'keywords' }),
  alignCentre: msg({ message: 'center horizontally column', context: 'keywords' }),
  alignRight: msg({ message: 'line edges column right', context: 'keywords' }),
  alignTop: msg({ message: 'line edges row', context: 'keywords' }),
  alignMiddle: msg({ message: 'center vertically row', context: 'keywords' }),
  alignBottom: msg({ message: 'line edges row bottom', context: 'keywords' }),
  distributeHorizontally: msg({ message: 'spread space gaps even row', context: 'keywords' }),
  distributeVertically: msg({ message: 'spread space gaps even column', context: 'keywords' }),
  tidy: msg({ message: 'clean arrange layout organise organize sort grid auto', context: 'keywords' }),
  bringToFront: msg({ message: 'order stack top above layer', context: 'keywords' }),
  bringForward: msg({ message: 'order stack up above layer', context: 'keywords' }),
  sendBackward: msg({ message: 'order stack down below layer', context: 'keywords' }),
  sendToBack: msg({ message: 'order stack bottom below behind layer', context: 'keywords' }),
  fitFrame: msg({ message: 'shrink resize section hug contents', context: 'keywords' }),
  selectConnected: msg({ message: 'linked chain upstream downstream', context: 'keywords' }),
  disconnect: msg({ message: 'unlink detach edges disconnect', context: 'keywords' }),
};

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MaskStroke } from '../../../contract/mask.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import type { Shape } from '../../../contract/shapes.ts';
import ComposerDialog, { type LayerSources } from '../../dialogs/composer/ComposerDialog.tsx';
import CropDialog from '../../dialogs/crop/CropDialog.tsx';
import DisplayDialog from '../../dialogs/display/DisplayDialog.tsx';
import ExpandDialog from '../../dialogs/expand/ExpandDialog.tsx';
import Export4kDialog from '../../dialogs/export4k/Export4kDialog.tsx';
import MaskDialog from '../../dialogs/mask/MaskDialog.tsx';
import PhoneUploadDialog, { type PhoneCode } from '../../dialogs/phoneUpload/PhoneUploadDialog.tsx';
import SketchDialog from '../../dialogs/sketch/SketchDialog.tsx';
import SpinOffDialog from '../../dialogs/spinOff/SpinOffDialog.tsx';
import { loadPicture } from '../../dialogs/stage/loadPicture.ts';
import SvgViewerDialog from '../../dialogs/svgViewer/SvgViewerDialog.tsx';
import { SpendingDialog } from '../../dialogs/upgrade/SpendingDialog.tsx';
import UpgradeDialog from '../../dialogs/upgrade/UpgradeDialog.tsx';
import Viewer3DDialog from '../../dialogs/viewer3D/Viewer3DDialog.tsx';
import { type Arrangement, allLayers } from '../../geometry/layers.ts';
import type { DialogName } from '../../machines/dialogNames.ts';
import { addressOf, boxGlb } from '../../model3D/models.fixture.ts';
import { node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { DRAWING, photo } from '../../nodes/gallery/pictures.ts';
import FileUploadHost from '../board/FileUploadHost.tsx';
import RunAlert from '../board/RunAlert.tsx';
import type { BoardSession } from '../board/session.ts';
import type { Specimen } from './specimen.ts';

/** A specimen is looked at: nothing comes of what is pressed in it. */
const nothing = () => undefined;
const later = async () => undefined;

/** The node that a dialog is about. */
const OWNER = nodeId('owner');
const LINE: MaskStroke = { tool: 'brush', erases: false, size: 80, points: [300, 300, 460, 420] };
const BOX: Shape = {
  ...{ id: 's1', type: 'rectangle', lineWidth: 6, strokeColor: '#000000' },
  ...{ start: { x: 120, y: 120 }, end: { x: 380, y: 300 } },
};
const PAPER = { canvasWidth: 768, canvasHeight: 768, aspectRatio: '1:1', bgKept: false, bgOpacity: 0.5 } as const;
const PICTURES = [30, 140, 200].map((hue) => ({ id: `p${hue}`, title: `Kettle ${hue}`, small: photo(hue) }));
const shown = (hue: number) => ({
  ...{ id: `p${hue}`, title: `Kettle ${hue}`, alt: `Kettle ${hue}`, address: photo(hue) },
  size: { width: 768, height: 768 },
});
const MADE = {
  recipe: {
    ...{ engine: 'embedded', model: 'studio', operation: 'process_sketch', prompt: 'copper kettle', seed: 42 },
    ...{ asked: { count: 1, highQuality: false }, notes: ['The handle is walnut.'], milliseconds: 2345 },
  },
  ...{ operation: 'Render', remarks: [] },
  ...{ inputs: [{ role: 'image', name: 'Sketch', address: DRAWING }], source: undefined },
} as const;
const ARRANGEMENT: Arrangement = {
  aspectRatio: '1:1',
  layers: allLayers([
    { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 1 },
    { imageId: 'layer2', x: 280, y: 250, rotate: -12, scale: 0.4 },
  ]),
};
const SOURCES: LayerSources = {
  layer1: { address: photo(30), title: 'Chair, sunlit room' },
  layer2: { address: photo(200, 640, 480), title: 'Kettle' },
};
const looks = { formats: ['png', 'jpg', 'webp'], onStep: nothing, onCompare: nothing, onDownload: nothing } as const;

function dialog(of: DialogName, state: string, show: () => ReactElement | Promise<ReactElement>): Specimen {
  return {
    ...{ name: `${of} ${state}`, of, kind: 'dialog' },
    show: async () => <I18nProvider i18n={i18n}>{await show()}</I18nProvider>,
  };
}

const composer = (sources: LayerSources, readOnly: boolean) => (
  <ComposerDialog
    arrangement={ARRANGEMENT}
    sources={sources}
    readOnly={readOnly}
    onCancel={nothing}
    onSave={nothing}
    onExport={later}
  />
);
const crop = (address: string | undefined) => (
  <CropDialog address={address} alt="Kettle" onCancel={nothing} onSave={later} />
);
const expand = (address: string) => (
  <ExpandDialog
    address={address}
    connected={address !== ''}
    placement={address ? { pos: { x: 960, y: 540 }, scale: 0.5, rotation: 0 } : undefined}
    prompt={{ typed: 'oak bar', from: undefined }}
    fillOffReason={undefined}
    onCancel={nothing}
    onSave={nothing}
    onFill={nothing}
  />
);
const export4k = (before: string | undefined) => (
  <Export4kDialog
    before={before}
    alt="Kettle"
    fraction={undefined}
    onExport={() => new Promise(nothing)}
    onStop={nothing}
    onUpgrade={nothing}
    onDownload={nothing}
    onClose={nothing}
  />
);
const mask = async (readOnly: boolean) => (
  <MaskDialog
    picture={await loadPicture(photo(30))}
    strokes={[LINE]}
    base={undefined}
    readOnly={readOnly}
    onCancel={nothing}
    onSave={later}
  />
);
const sketch = (shapes: Shape[], readOnly: boolean) => (
  <SketchDialog data={{ shapes, ...PAPER }} readOnly={readOnly} onCancel={nothing} onSave={later} onDraft={nothing} />
);
const svgViewer = (address: string | undefined) => (
  <SvgViewerDialog
    title="Kettle"
    address={address}
    size={{ width: 768, height: 768 }}
    textOffReason={undefined}
    copyOffReason={undefined}
    onCopy={later}
    onDownload={nothing}
    onDownloadPng={nothing}
    onClose={nothing}
  />
);
const viewer3D = (title: string, address: string | undefined, readOnly = false) => (
  <Viewer3DDialog
    title={title}
    helpHref="/docs/nodes/upload_3D"
    alt="Kettle"
    address={address}
    format="glb"
    unitless="obj"
    stillAddress={photo(30)}
    readOnly={readOnly}
    onSnapshot={later}
    onExportStl={later}
    onDownload={nothing}
    onCancel={nothing}
  />
);
/** A session of which a host reads the board alone. */
function sessionOf(type: NodeType) {
  const { actor } = startBoard({ nodes: [node(OWNER, type)] });
  return { actor } as BoardSession;
}
const fileUpload = () => <FileUploadHost session={sessionOf('uploadSketchNode')} id={OWNER} onClose={nothing} />;

/** The alert of a file that was refused. */
function alert() {
  const session = sessionOf('uploadSketchNode');
  session.actor.send({ type: 'file.chosen', id: OWNER, file: new File(['x'], 'kettle.heic') });
  return <RunAlert session={session} id={OWNER} onClose={nothing} />;
}
const spinOff = (sends: boolean) => (
  <SpinOffDialog
    name="Kettle"
    picture={photo(30)}
    sends={sends}
    byOperator={false}
    onAsk={() => new Promise(nothing)}
    onClose={nothing}
  />
);
const upgrade = () => <UpgradeDialog open onClose={nothing} onUpgrade={nothing} />;
const spending = () => <SpendingDialog open onClose={nothing} onUsage={nothing} onBuiltIn={nothing} />;

const phoneUpload = (code: PhoneCode) => <PhoneUploadDialog code={code} onNew={nothing} onClose={nothing} />;
const phoneUrl = (host: string) =>
  `http://${host}:4400/upload?boardId=${'b'.repeat(22)}&nodeId=${'n'.repeat(22)}#${'s'.repeat(43)}`;
const phoneCode = (host: string, reach: 'here' | 'network', minutes: number) =>
  phoneUpload({ kind: 'made', url: phoneUrl(host), until: Date.now() + minutes * 60_000, reach });

/** Every dialog in the states that it opens in. */
export const DIALOGS: readonly Specimen[] = [
  dialog('alert', 'refused', alert),
  dialog('composer', 'arranged', () => composer(SOURCES, false)),
  dialog('composer', 'empty', () => composer({}, false)),
  dialog('composer', 'missing', () => composer({ ...SOURCES, layer2: { address: '', title: 'Kettle' } }, false)),
  dialog('composer', 'read-only', () => composer(SOURCES, true)),
  dialog('crop', 'ready', () => crop(photo(30, 1024, 576))),
  dialog('crop', 'loading', () => crop(undefined)),
  dialog('display', 'ready', () => (
    <DisplayDialog
      pictures={PICTURES}
      picture={shown(30)}
      other={undefined}
      recipe={MADE}
      onClose={nothing}
      {...looks}
    />
  )),
  dialog('display', 'compared', () => (
    <DisplayDialog
      pictures={PICTURES}
      picture={shown(30)}
      other={shown(200)}
      recipe={MADE}
      onClose={nothing}
      {...looks}
    />
  )),
  dialog('expand', 'ready', () => expand(photo(200))),
  dialog('expand', 'unconnected', () => expand('')),
  dialog('export4k', 'ready', () => export4k(photo(30, 640, 480))),
  dialog('export4k', 'missing', () => export4k('')),
  dialog('fileUpload', 'ready', fileUpload),
  dialog('mask', 'ready', () => mask(false)),
  dialog('mask', 'locked', () => mask(true)),
  dialog('phoneUpload', 'making', () => phoneUpload({ kind: 'making' })),
  dialog('phoneUpload', 'ready', () => phoneCode('192.168.1.20', 'network', 10)),
  dialog('phoneUpload', 'unreachable', () => phoneCode('localhost', 'here', 10)),
  dialog('phoneUpload', 'expired', () => phoneCode('192.168.1.20', 'network', 0)),
  dialog('phoneUpload', 'failed', () => phoneUpload({ kind: 'failed', problem: 'The server cannot be reached.' })),
  dialog('rateLimit', 'ready', upgrade),
  dialog('rateLimit', 'money', spending),
  dialog('sketch', 'empty', () => sketch([], false)),
  dialog('sketch', 'ready', () => sketch([BOX], false)),
  dialog('sketch', 'locked', () => sketch([BOX], true)),
  dialog('svgViewer', 'ready', () => svgViewer(DRAWING)),
  dialog('svgViewer', 'deleted', () => svgViewer(undefined)),
  dialog('spinOff', 'ready', () => spinOff(false)),
  dialog('spinOffSend', 'ready', () => spinOff(true)),
  dialog('upgrade', 'ready', upgrade),
  dialog('view3D', 'ready', async () => viewer3D('3D view', addressOf(await boxGlb()))),
  dialog('view3D', 'failed', () => viewer3D('3D view', '')),
  dialog('viewer3D', 'loading', () => viewer3D('3D viewer', undefined)),
  dialog('viewer3D', 'locked', () => viewer3D('3D viewer', '', true)),
];

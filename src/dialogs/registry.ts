// Every dialog of a board, one line each, under the name that `dialog.requested` opens it by. It comes with the page: each dialog is fetched when
// it first opens.
export { alert } from './alert/index.ts';
export { composer } from './composer/index.ts';
export { crop } from './crop/index.ts';
export { expand } from './expand/index.ts';
export { export4k } from './export4k/index.ts';
export { fileUpload } from './fileUpload/index.ts';
export { display } from './imageViewer/index.ts';
export { mask } from './mask/index.ts';
export { phoneUpload } from './phoneUpload/index.ts';
export { sketch } from './sketch/index.ts';
export { spinOff, spinOffSend } from './spinOff/index.ts';
export { svgViewer } from './svgViewer/index.ts';
export { rateLimit, upgrade } from './upgrade/index.ts';
export { view3D, viewer3D } from './viewer3D/index.ts';

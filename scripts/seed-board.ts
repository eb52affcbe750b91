// Makes a board of any size in a running installation: npm run seed -- --nodes 10000 --images 1000 --edges 12000
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { seedBoard, signInAccount, signUpAccount } from './seed/seedBoard.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1000' },
    images: { type: 'string', default: '50' },
    edges: { type: 'string' },
    url: { type: 'string', default: `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 4400}` },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});
const { url, email, password } = values;
const nodes = Number(values.nodes);
const images = Math.min(Number(values.images), nodes);
/** As many edges for a node as the boards of the measurements have. */
const edges = Number(values.edges ?? Math.round(nodes * 1.2));

const existingAccount = email !== undefined && password !== undefined ? { email, password } : undefined;
const credentials = existingAccount ?? {
  email: `seed-${randomBytes(4).toString('hex')}@example.com`,
  password: randomBytes(9).toString('base64url'),
};
const account = await (existingAccount ? signInAccount : signUpAccount)(url, credentials);
const { boardId, layout } = await seedBoard(account, { nodes, images, edges });
const pictures = layout.nodes.filter(({ type }) => type === 'prototype2DNode').length;
console.log(`${url}/physical/board?boardId=${boardId}
${layout.nodes.length} nodes, ${pictures} of them pictures, ${layout.edges.length} edges
Sign in as ${credentials.email} with the password ${credentials.password}`);

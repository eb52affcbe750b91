import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFailed, test } from 'vitest';
import { BlindDriver } from './blindDriver.ts';
import { BLIND_TEXTS, type BlindTexts } from './blindTexts.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

/** A folder in which the transcripts are left, if one is named. */
const RECORDINGS = process.env.RECORDINGS ?? '';

test.each(['english', 'chinese'] as const)(
  'by roles, names and keys alone somebody signs up, runs six kinds of nodes, hears each result, and shares: %s',
  { timeout: 400_000 },
  async (language) => {
    const t = BLIND_TEXTS[language];
    // The page of a server's first person begins with another form.
    await newPerson();
    const owner = await newDriver(language);
    const guest = await newDriver(language);
    onTestFailed(() => console.error(`${owner.transcript.join('\n')}\n\nThe guest:\n${guest.transcript.join('\n')}`));

    await signUp(owner, t);
    await describeDesign(owner, t);
    await editFirstDesign(owner, t);
    await renderSketch(owner, t);
    await makeVideo(owner, t);
    await compareDesigns(owner, t);
    await commentOnEdit(owner, t);
    const link = await share(owner, t);
    await answerAndVote(guest, t, link);
    await owner.hears(t.replyArrived);
    await undoDeletion(owner, t);
    await exportImage(owner, t);

    record(language, owner, guest);
  },
);

async function newDriver(language: 'english' | 'chinese'): Promise<BlindDriver> {
  const { page } = await openPage();
  await page.addInitScript((name) => localStorage.setItem('maquette.language', name), language);
  return BlindDriver.attach(page);
}

async function signUp(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await blind.open('/');
  await blind.lands('textbox', t.email);
  await blind.activate('button', t.createAccount);
  await blind.lands('textbox', t.name);
  await blind.type('Ada');
  await blind.press('Tab');
  await blind.type(`${randomUUID()}@example.org`);
  await blind.press('Tab');
  await blind.type('correct horse battery');
  await blind.press('Enter');
  await blind.lands('heading', t.boards);
  await blind.activate('button', t.newBoard);
  await blind.lands('application', t.untitled);
}

/** Text and Generate Design: two designs from a description. */
async function describeDesign(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await addNode(blind, t, t.text);
  await blind.lands('textbox', t.text);
  await blind.type(t.lamp);
  await blind.press('Escape');
  await blind.lands('group', t.card(t.lamp, t.text));
  await addNode(blind, t, t.design);
  await blind.lands('textbox', t.prompt);
  await connect(blind, t, [t.card(t.lamp, t.text), t.textKind], t.design);
  await goToNode(blind, t.design);
  await blind.press('Enter');
  await run(blind, t, t.design);
}

async function editFirstDesign(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await goToNode(blind, t.card(t.lamp, t.image));
  await blind.press('Shift+F10');
  await blind.lands('menu', /./);
  await blind.activate('menuitem', t.edit, 'ArrowDown');
  await blind.hears(t.added(t.edit));
  await blind.lands('textbox', t.prompt);
  await blind.type(t.change);
  await run(blind, t, t.edit);
}

/** Sketch and Render: a rectangle is drawn by the arrow keys. */
async function renderSketch(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await leaveToBoard(blind, t);
  await addNode(blind, t, t.sketch);
  await blind.lands('group', t.sketch);
  await blind.press('Enter');
  await blind.activate('button', t.draw);
  await blind.lands('application', t.drawing);
  await blind.press('r', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter');
  await blind.hears(t.penUp);
  await blind.activate('button', t.save);
  await blind.lands('button', t.draw);
  await blind.press('Escape');
  await addNode(blind, t, t.render);
  await blind.lands('textbox', t.prompt);
  await blind.type(t.material);
  await connect(blind, t, [t.sketch, t.imageKind], t.render);
  await goToNode(blind, t.card(t.material, t.render));
  await blind.press('Enter');
  await run(blind, t, t.render);
}

async function makeVideo(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await goToNode(blind, t.card(t.material, t.image));
  await blind.press('Shift+F10');
  await blind.lands('menu', /./);
  await blind.activate('menuitem', t.video, 'ArrowDown');
  await blind.hears(t.added(t.video));
  await blind.lands('textbox', t.prompt);
  await blind.type(t.motion);
  await run(blind, t, t.video);
}

async function compareDesigns(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await goToNode(blind, t.card(t.lamp, t.image));
  await blind.press('s');
  await goByTab(blind, t.card(`${t.lamp} 2`, t.image));
  await blind.press('s');
  await blind.hears(t.selected(2));
  await blind.press('Shift+F10');
  await blind.lands('menu', /./);
  await blind.activate('menuitem', t.compare, 'ArrowDown');
  const slider = await blind.go('slider', t.compare);
  await blind.press('ArrowRight');
  expect(Number((await blind.stop()).value)).toBeGreaterThan(Number(slider.value));
  await blind.press('Escape');
  await leaveToBoard(blind, t);
}

async function commentOnEdit(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await goToNode(blind, t.card(t.change, t.image));
  await blind.press('t');
  await blind.hears(t.commentTool);
  await blind.press('Enter');
  await blind.lands('textbox', t.comment);
  await blind.type(t.remark);
  await blind.press('Enter');
  await blind.hears(t.commentSent);
  const written = `Ada${t === BLIND_TEXTS.chinese ? '：' : ': '}${t.remark}`;
  await blind.lands('group', t.card(written, t.commentOn(t.change)));
}

/** Gives the address of a link for a guest. */
async function share(blind: BlindDriver, t: BlindTexts): Promise<string> {
  await leaveToBoard(blind, t);
  await blind.activate('button', t.share, 'Shift+Tab');
  await blind.lands('textbox', t.nameOfLink);
  await blind.type(t.linkName);
  await blind.activate('button', t.makeLink);
  await blind.lands('region', t.newLink);
  const { value } = await blind.go('textbox', t.addressOfLink);
  await blind.press('Escape');
  await blind.lands('button', t.share);
  await blind.go('application', t.untitled, 'F6');
  return value;
}

async function answerAndVote(guest: BlindDriver, t: BlindTexts, link: string): Promise<void> {
  await guest.open(link);
  await guest.go('textbox', t.yourName);
  await guest.type('Mina');
  await guest.press('Tab');
  await guest.type('mina@example.org');
  await guest.press('Enter');
  await guest.reads('button', t.board);
  await guest.activate('button', t.board);
  await guest.go('group', new RegExp(t.remark));
  await guest.press('Enter');
  await guest.activate('button', t.reply);
  await guest.lands('textbox', t.reply);
  await guest.type(t.answer);
  await guest.press('Enter');
  await guest.hears(t.replySent);
  await guest.press('Escape', 'Escape');
  await goToNode(guest, t.card(t.change, t.image));
  await guest.press('Enter');
  await guest.activate('button', t.voteUp);
  await expect.poll(async () => (await guest.stop()).states).toEqual(['pressed']);
}

async function undoDeletion(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await goToNode(blind, t.card(`${t.lamp} 2`, t.image));
  await blind.press('Delete');
  await blind.hears(t.deleted);
  await blind.press('Control+z');
  await blind.hears(t.undone);
}

async function exportImage(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await goToNode(blind, t.card(`${t.lamp} 2`, t.image));
  await blind.press('Shift+F10');
  await blind.lands('menu', /./);
  await blind.activate('menuitem', t.download, 'ArrowDown');
  await blind.go('menuitem', t.downloadPng, 'ArrowDown');
  expect(await blind.receivesFile(() => blind.press('Enter'))).toBe(`${t.lamp} 2.png`);
}

/** Opens the list of nodes from the board or a card, and takes one. */
async function addNode(blind: BlindDriver, t: BlindTexts, type: string): Promise<void> {
  await blind.press('/');
  await blind.lands('searchbox', t.addNode);
  await blind.type(type);
  await blind.lands('menuitem', type);
  await blind.press('Enter');
  await blind.hears(t.added(type));
}

/** Connects an output of one node to an input of another. */
async function connect(blind: BlindDriver, t: BlindTexts, [from, kind]: readonly [string, string], to: string) {
  await goToNode(blind, from);
  await blind.press('Enter');
  await blind.activate('button', t.output(kind));
  await blind.hears(t.connecting);
  await blind.goUntilAnnounced(t.aimed(to, kind));
  await blind.press('Enter');
  await blind.hears(t.connected);
}

/** Runs the node whose field has the focus, and hears when it starts and what it gave. */
async function run(blind: BlindDriver, t: BlindTexts, name: string): Promise<void> {
  await blind.activate('button', t.go);
  await blind.hears(t.started(name));
  await blind.hears(t.results(name));
}

async function leaveToBoard(blind: BlindDriver, t: BlindTexts): Promise<void> {
  await blind.go('application', t.untitled, 'Escape');
}

/** Finds a node in the outline by its name, and goes to it. */
async function goToNode(blind: BlindDriver, name: string): Promise<void> {
  await blind.go('application', /./, 'Escape');
  await blind.press('o');
  await blind.lands('treeitem', /./);
  await blind.press('Home');
  await blind.go('treeitem', asRowName(name), 'ArrowDown');
  await blind.press('Enter', 'Enter');
  await blind.lands('group', name);
}

/** The name of a node's row in the outline begins with its own name and its type. */
function asRowName(name: string): RegExp {
  return new RegExp(`^${name.split(/, |，/).join(' ')}(?: |$)`);
}

async function goByTab(blind: BlindDriver, name: string): Promise<void> {
  await blind.go('group', name);
}

function record(language: string, owner: BlindDriver, guest: BlindDriver): void {
  if (!RECORDINGS) return;
  mkdirSync(RECORDINGS, { recursive: true });
  const text = `${owner.transcript.join('\n')}\n\nThe guest:\n${guest.transcript.join('\n')}\n`;
  writeFileSync(join(RECORDINGS, `blind-driver.${language}.txt`), text);
}

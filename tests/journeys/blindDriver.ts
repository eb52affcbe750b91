import type { CDPSession, Page } from 'playwright';
import { expect } from 'vitest';

/** The element that has the focus, or that its `aria-activedescendant` names, as the accessibility tree tells it. */
export type FocusStop = {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  /** The states that are on: `checked`, `pressed`, `expanded`, `disabled`, `selected`, `invalid`. */
  readonly states: readonly string[];
};

type AxValue = { readonly value?: unknown };
type AxNode = {
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
};

declare global {
  interface Window {
    /** The announcements of this page so far. */
    announcements?: string[];
  }
}

const STATES = ['checked', 'pressed', 'expanded', 'disabled', 'selected', 'invalid'];
/** So many stops are gone through before a control is held to be out of reach. */
const STOPS_MAX = 80;

/**
 * Somebody who does not see a page and has no pointer: presses keys, hears where the focus is and what live regions announce, and knows
 * nothing else. It keeps a transcript of all that.
 */
export class BlindDriver {
  readonly transcript: string[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;
  /** The announcements that a step has waited for already. */
  #announcementsRead = 0;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Takes over a page that has not been opened yet. */
  static async attach(page: Page): Promise<BlindDriver> {
    await page.addInitScript(recordAnnouncements);
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new BlindDriver(page, session);
  }

  /** Goes to an address, as somebody does who opens a link. */
  async open(address: string): Promise<void> {
    this.transcript.push(`opens ${new URL(address, 'http://localhost').pathname}`);
    this.#announcementsRead = 0;
    await this.#page.goto(address);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.transcript.push(`presses ${key}`);
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.transcript.push(`types ${text}`);
    await this.#page.keyboard.type(text);
  }

  /** Writes over all that the field of the focus has. */
  async replace(text: string): Promise<void> {
    await this.press('Control+a');
    await this.type(text);
  }

  async stop(): Promise<FocusStop> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression: FOCUSED_ELEMENT });
    if (!result.objectId) return { role: 'none', name: '', description: '', value: '', states: [] };
    const { objectId } = result;
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
    return asStop(nodes[0] as AxNode);
  }

  /** Waits until the focus is on such a control: it was brought there by what was just done. */
  async lands(role: string, name: string | RegExp): Promise<FocusStop> {
    let stop: FocusStop | undefined;
    await expect
      .poll(
        async () => {
          stop = await this.stop();
          return matches(stop, role, name) || `${stop.role} “${stop.name}”`;
        },
        this.#message(`the focus on ${role} ${String(name)}`),
      )
      .toBe(true);
    this.#writeStop(stop!);
    return stop!;
  }

  /** Presses a key, Tab if none is named, until the focus is on such a control. */
  async go(role: string, name: string | RegExp, key = 'Tab'): Promise<FocusStop> {
    const passed: string[] = [];
    for (let stops = 0; stops < STOPS_MAX; stops += 1) {
      const stop = await this.stop();
      if (matches(stop, role, name)) {
        this.transcript.push(`presses ${key} ${stops} times`);
        this.#writeStop(stop);
        return stop;
      }
      passed.push(`${stop.role} “${stop.name}”`);
      await this.#page.keyboard.press(key);
    }
    throw new Error(
      `${key} does not reach ${role} ${String(name)}. It passed:\n${[...new Set(passed)].join('\n')}\n${this.#lastLines()}`,
    );
  }

  /** Goes to a control and presses Enter. */
  async activate(role: string, name: string | RegExp, key = 'Tab'): Promise<void> {
    await this.go(role, name, key);
    await this.press('Enter');
  }

  /** Waits for an announcement after those that were waited for before. */
  async hears(sentence: string | RegExp): Promise<string> {
    let announcement: string | undefined;
    await expect
      .poll(
        async () => {
          const announcements = await this.announcements();
          const index = announcements.findIndex(
            (one, place) => place >= this.#announcementsRead && isSame(one, sentence),
          );
          if (index < 0) return announcements.slice(this.#announcementsRead);
          announcement = announcements[index]!;
          for (const one of announcements.slice(this.#announcementsRead, index + 1))
            this.transcript.push(`hears ${one}`);
          this.#announcementsRead = index + 1;
          return true;
        },
        this.#message(`the announcement ${String(sentence)}`),
      )
      .toBe(true);
    return announcement!;
  }

  /** Presses Tab until this is announced. */
  async goUntilAnnounced(sentence: RegExp): Promise<void> {
    for (let stops = 0; stops < STOPS_MAX; stops += 1) {
      const unheard = (await this.announcements()).slice(this.#announcementsRead);
      if (unheard.some((one) => sentence.test(one))) {
        await this.hears(sentence);
        return;
      }
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to the announcement ${sentence}.\n${this.#lastLines()}`);
  }

  /** Waits for the file that an action gives, and tells its name. */
  async receivesFile(act: () => Promise<void>): Promise<string> {
    const download = this.#page.waitForEvent('download');
    await act();
    const name = (await download).suggestedFilename();
    this.transcript.push(`receives ${name}`);
    return name;
  }

  /** Waits until the tree has such an element, as somebody finds it who reads on. */
  async reads(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    await this.#page.getByRole(role, { name }).first().waitFor();
    this.transcript.push(`reads ${role} “${String(name)}”`);
  }

  /** All that this page has announced since it was opened. */
  announcements(): Promise<string[]> {
    return this.#page.evaluate(() => window.announcements ?? []);
  }

  #writeStop({ role, name, description, states, value }: FocusStop): void {
    const parts = [`${role} “${name}”`, value && `value “${value}”`, states.join(', '), description];
    this.transcript.push(`is on ${parts.filter(Boolean).join('; ')}`);
  }

  #message(what: string): { message: string; timeout: number; interval: number } {
    return { message: `${what}\n${this.#lastLines()}`, timeout: 60_000, interval: 100 };
  }

  #lastLines(): string {
    return `The last steps:\n${this.transcript.slice(-12).join('\n')}`;
  }
}

const FOCUSED_ELEMENT = `(() => {
  const focused = document.activeElement;
  const id = focused?.getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)) || focused;
})()`;

function asStop({ role, name, description, value, properties = [] }: AxNode): FocusStop {
  const on = properties.filter(
    (property) =>
      STATES.includes(property.name) && !['false', false, undefined].includes(property.value.value as string),
  );
  const text = (part: AxValue | undefined) => String(part?.value ?? '');
  return {
    role: text(role),
    name: text(name),
    description: text(description),
    value: text(value),
    states: on.map((property) => property.name),
  };
}

function matches(stop: FocusStop, role: string, name: string | RegExp): boolean {
  return stop.role === role && isSame(stop.name, name);
}

function isSame(text: string, sentence: string | RegExp): boolean {
  return typeof sentence === 'string' ? text === sentence : sentence.test(text);
}

/** Runs in the page: notes what live regions say, as a screen reader is told of it. */
function recordAnnouncements(): void {
  const announcements: string[] = [];
  window.announcements = announcements;
  const REGIONS = '[aria-live], [role="status"], [role="alert"], [role="log"]';
  const isSilent = (region: Element) =>
    region.matches('[aria-live="off"]') || region.closest('[aria-hidden="true"], [hidden]');
  const latestTexts = new WeakMap<Element, string>();
  const observer = new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const parent = target instanceof Element ? target : target.parentElement;
      const region = parent?.closest(REGIONS);
      if (region) regions.add(region);
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches(REGIONS)) regions.add(node);
          for (const inner of node.querySelectorAll(REGIONS)) regions.add(inner);
        }
    }
    for (const region of regions) {
      const text = isSilent(region) ? '' : (region.textContent ?? '').trim();
      if (text !== '' && text !== latestTexts.get(region)) announcements.push(text);
      latestTexts.set(region, text);
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
